import './beneficialMessages.ts';

export { beneficialRule } from '../../../domain/beneficial.ts';
