/**
 * Supported languages in display order, each named in its own language. English strings are in modules such as
 * `messages.ts`, and their translations are next to them in `messages.es.ts`.
 */
export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;

export const languages = Object.keys(LANGUAGES) as Language[];
/**
 * Source language of all strings. Used if none of the URL, application, cookie, browser, and facilitator specifies a
 * supported language. Continue and owner links omit `lang` for this language.
 */
export const DEFAULT_LANGUAGE: Language = 'en';

/**
 * Query parameter that selects a language, and the cookie that stores the choice. The cookie contains no personal data.
 */
export const LANGUAGE_PARAMETER = 'lang';
export const LANGUAGE_COOKIE = 'language';

/** Type of a translated module: the same keys with other strings. */
export type Translation<T> = T extends string
  ? string
  : T extends (...input: infer Input) => infer Output
    ? (...input: Input) => Translation<Output>
    : T extends object
      ? { readonly [Key in keyof T]: Translation<T[Key]> }
      : T;

export type ByLanguage<T> = Readonly<Record<Language, T>>;

/** Parses a language tag such as 'ES' or 'es-MX'. Returns undefined if the language isn't supported. */
export function languageOf(text: unknown): Language | undefined {
  if (typeof text !== 'string') return undefined;
  const [primary = ''] = text.trim().toLowerCase().split(/[-_]/);
  return languages.find((language) => language === primary);
}

/**
 * Returns the preferred supported language in an `Accept-Language` header (RFC 9110, 12.5.4): the one with the highest
 * quality value (`q`), or the first on a tie. `q=0` excludes a language. Undefined if none is supported; `*` is
 * ignored.
 */
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

/** Parses a quality value (`q`) from 0 to 1 with at most three decimals. Returns 0 for anything else. */
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

/** Explicit choices take precedence over defaults, and specific defaults over general ones. */
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
