/**
 * Every language of the product, in the order in which they are offered, and its own name for itself. Texts stand in
 * English in a module such as `messages.ts`, and in another language in its twin beside it, such as `messages.es.ts`.
 */
export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;

export const languages = Object.keys(LANGUAGES) as Language[];
/** Texts are written in it first; addresses and applications that name no language mean it. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The query parameter that chooses a language, and the cookie that keeps the choice. It holds nothing of a person. */
export const LANGUAGE_PARAMETER = 'lang';
export const LANGUAGE_COOKIE = 'language';

/** What a module holds in another language: the same names, each text another text. */
export type Twin<T> = T extends string
  ? string
  : T extends (...input: infer Input) => infer Output
    ? (...input: Input) => Twin<Output>
    : T extends object
      ? { readonly [Key in keyof T]: Twin<T[Key]> }
      : T;

/** The languages of one text. */
export type ByLanguage<T> = Readonly<Record<Language, T>>;

/** A language as it may be written: 'ES', 'es-MX'. Undefined for what is none of ours. */
export function languageOf(text: unknown): Language | undefined {
  if (typeof text !== 'string') return undefined;
  const [primary = ''] = text.trim().toLowerCase().split(/[-_]/);
  return languages.find((language) => language === primary);
}

/**
 * The language of ours that an `Accept-Language` header likes best (RFC 9110, 12.5.4): the highest quality, of equals
 * the first named. Quality 0 refuses a language. Undefined where it names none of ours; `*` names none.
 */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const ranges = (header ?? '').split(',').map((part) => {
    const [range, ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => /^q=/i.test(text))?.slice(2);
    return { language: languageOf(range), quality: quality === undefined ? 1 : qualityOf(quality) };
  });
  const liked = ranges.filter(({ language, quality }) => language && quality > 0);
  // The sort keeps the order of equals.
  return liked.toSorted((a, b) => b.quality - a.quality)[0]?.language;
}

/** 0 to 1 with at most three decimals; anything else counts as 0. */
function qualityOf(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}

/** What is known of the language that somebody wants; each may be missing, or name a language that there is not. */
export interface LanguageWishes {
  /** The address says `?lang=`. */
  asked?: unknown;
  /** The application is kept in it. */
  application?: unknown;
  /** The cookie of an earlier choice. */
  cookie?: unknown;
  /** The header `Accept-Language`. */
  accepted?: string | undefined;
  /** The facilitator's own, for who wants none of ours. */
  usual?: unknown;
}

/** The language to speak: a choice goes before a habit, and what is closer before what is further away. */
export function chooseLanguage({ asked, application, cookie, accepted, usual }: LanguageWishes): Language {
  return (
    languageOf(asked) ??
    languageOf(application) ??
    languageOf(cookie) ??
    acceptedLanguage(accepted) ??
    languageOf(usual) ??
    DEFAULT_LANGUAGE
  );
}
