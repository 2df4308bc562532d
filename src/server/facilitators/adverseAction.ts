import * as v from 'valibot';
import { text } from './settings/settingTexts.ts';

const notice = text(4000);

/**
 * Added to the email about a declined application. A blank line separates paragraphs. Without a Spanish notice, the
 * English one is sent, because the law requires a notice but not a translation.
 */
export const adverseAction = v.strictObject({ en: notice, es: v.optional(notice) });
