/**
 * In display order, each named in its own language. Translations are next to their English modules, as in
 * `messages.es.ts`.
 */
export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;

export const languages = Object.keys(LANGUAGES) as Language[];
/** Source language of all strings. Continue links and owner links omit `lang` for this language. */
export const DEFAULT_LANGUAGE: Language = 'en';

export const LANGUAGE_PARAMETER = 'lang';
export const LANGUAGE_COOKIE = 'language';

export type Translation<T> = T extends string
  ? string
  : T extends (...input: infer Input) => infer Output
    ? (...input: Input) => Translation<Output>
    : T extends object
      ? { readonly [Key in keyof T]: Translation<T[Key]> }
      : T;

export type ByLanguage<T> = Readonly<Record<Language, T>>;

export function languageOf(text: unknown): Language | undefined {
  if (typeof text !== 'string') return undefined;
  const [primary = ''] = text.trim().toLowerCase().split(/[-_]/);
  return languages.find((language) => language === primary);
}

/** Follows RFC 9110, 12.5.4: the highest `q` wins, and `q=0` excludes a language. `*` is ignored. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const ranges = (header ?? '').split(',').map((part) => {
    const [range, ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => /^q=/i.test(text))?.slice(2);
    return { language: languageOf(range), quality: quality === undefined ? 1 : qualityOf(quality) };
  });
  const liked = ranges.filter(({ language, quality }) => language && quality > 0);
  // `toSorted` is stable, so languages with equal quality values keep the header's order.
  return liked.toSorted((a, b) => b.quality - a.quality)[0]?.language;
}

function qualityOf(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}

export interface LanguagePreferences {
  asked?: unknown;
  application?: unknown;
  cookie?: unknown;
  accepted?: string | undefined;
  /** The facilitator's default language. */
  usual?: unknown;
}

export function chooseLanguage({
  asked,
  application,
  cookie,
  accepted,
  usual,
}: LanguagePreferences): Language {
  return (
    languageOf(asked) ??
    languageOf(application) ??
    languageOf(cookie) ??
    acceptedLanguage(accepted) ??
    languageOf(usual) ??
    DEFAULT_LANGUAGE
  );
}
