import * as v from 'valibot';
import { EMAIL_MAX } from '../limits.ts';
import { invalid, tooLong } from '../texts/messages.ts';
import { filled } from './text.ts';

const mailbox = "[\\w!#$%&'*+/=?^`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ADDRESS = new RegExp(
  `^(?=.{1,64}@)${mailbox}(?:\\.${mailbox})*@(?:${label}\\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$`,
  'iu',
);

const thing = 'email address';

export const email = v.pipe(
  filled({ field: 'email', thing }),
  v.maxLength(EMAIL_MAX, invalid('email', thing, tooLong(EMAIL_MAX))),
  v.regex(ADDRESS, invalid('email', thing)),
);
