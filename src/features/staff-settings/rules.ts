import { optionalText, requiredText } from '../../domain/fields/text.ts';

const KEY_NAME_MAXIMUM = 80;
export const VIEWS_MAXIMUM = 20;

export const keyName = requiredText({ field: 'name', thing: 'name', max: KEY_NAME_MAXIMUM });
export const viewName = requiredText({ field: 'name', thing: 'name', max: 60 });
export const viewQuery = optionalText({ field: 'query', thing: 'query', max: 500 });
