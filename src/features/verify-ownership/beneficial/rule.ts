export { NOBODY_LABEL } from './beneficialMessages.ts';
export { beneficialRule } from '../../../domain/ownership/beneficial.ts';
