import * as v from 'valibot';

const notice = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('must not be empty'),
  v.maxLength(4000, 'is too long'),
);

/**
 * The notice of adverse action that the decline email carries, by language. An empty line separates paragraphs. A
 * language without one gets the English, because the law asks for the notice and not for a translation.
 */
export const adverseAction = v.strictObject({ en: notice, es: v.optional(notice) });
