import { requiredText } from '../../domain/fields/text.ts';

export const passkeyName = requiredText({ field: 'name', thing: 'name', max: 60 });
