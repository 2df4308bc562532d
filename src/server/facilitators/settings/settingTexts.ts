import * as v from 'valibot';
import { DEFAULT_LANGUAGE, languages } from '../../../domain/texts/languages.ts';

export const text = (most: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(most, 'is too long'));

const translated = languages.filter((language) => language !== DEFAULT_LANGUAGE);

export const translationsOf = <S extends v.GenericSchema>(value: S) =>
  v.optional(v.record(v.picklist(translated, `must be one of ${translated.join(', ')}`), value), {});
