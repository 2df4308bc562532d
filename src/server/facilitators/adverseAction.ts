import * as v from 'valibot';

const notice = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('must not be empty'),
  v.maxLength(4000, 'is too long'),
);

/**
 * Adverse action notice for the decline email, by language. An empty line separates paragraphs. Without a Spanish
 * notice, the English one is sent, because the law requires a notice but no translation.
 */
export const adverseAction = v.strictObject({ en: notice, es: v.optional(notice) });
