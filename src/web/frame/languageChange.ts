import type { Language } from '../../domain/texts/languages.ts';

/** Keyed by the requested language, because the user may not understand the page's current one. */
export const changeLanguageTexts: Readonly<
  Record<Language, { title: string; text: string; change: string; stay: string }>
> = {
  en: {
    title: 'Change language?',
    text: "We can't keep some of what you typed on this page. You'll need to enter it again.",
    change: 'Change language',
    stay: 'Stay on this page',
  },
  es: {
    title: '¿Cambiar de idioma?',
    text: 'No podemos conservar una parte de lo que escribió en esta página. Tendrá que escribirla de nuevo.',
    change: 'Cambiar de idioma',
    stay: 'Quedarme en esta página',
  },
};
