import './beneficialMessages.ts';

export { beneficialRule } from '../../../domain/ownership/beneficial.ts';
