import './idMessages.ts';

export { ownerIdRule } from '../../../domain/ownerIds.ts';
