import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { LANGUAGE_PARAMETER, LANGUAGES, languages, type Language } from '../domain/languages.ts';
import { beginAct, during } from './act.ts';
import css from './footer.module.css';
import { keepTyped } from './leaving.ts';
import { LANGUAGE, OFFLINE } from './messages.ts';
import { toast } from './notices.ts';
import { loadIn } from './otherLanguage.ts';

/** Rare, and no part of the first screen. */
const ChangeLanguageDialog = lazy(() =>
  import('./ChangeLanguageDialog.tsx').then((file) => ({ default: file.ChangeLanguageDialog })),
);

const others = languages.filter((language) => language !== LANGUAGE);

/** A link to each other language, in its own words. What was typed is saved first; what cannot be is asked about. */
export function LanguageLinks() {
  const [asked, setAsked] = useState<Language | null>(null);

  async function change(event: MouseEvent, language: Language): Promise<void> {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    beginAct();
    const isKept = await during(keepTyped());
    if (!navigator.onLine) toast(OFFLINE);
    else if (isKept) loadIn(language, location.href);
    else setAsked(language);
  }

  return (
    <>
      {others.map((language) => (
        <a
          key={language}
          className={css.link}
          href={`?${LANGUAGE_PARAMETER}=${language}`}
          lang={language}
          hrefLang={language}
          onClick={(event) => void change(event, language)}
        >
          {LANGUAGES[language]}
        </a>
      ))}
      {asked && (
        <Suspense>
          <ChangeLanguageDialog language={asked} onStay={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}
