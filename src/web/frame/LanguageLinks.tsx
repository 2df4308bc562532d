import { useState, type MouseEvent } from 'react';
import { LANGUAGE_PARAMETER, LANGUAGES, languages, type Language } from '../../domain/texts/languages.ts';
import { startAction, withinAction } from '../navigation/action.ts';
import css from './footer.module.css';
import { loadable } from '../loadable.tsx';
import { saveForReload } from '../navigation/leaving.ts';
import { LANGUAGE } from '../messages.ts';
import { reloadInLanguage } from './otherLanguage.ts';

const ChangeLanguageDialog = loadable(
  () => import('./ChangeLanguageDialog.tsx').then((file) => file.ChangeLanguageDialog),
  ({ onStay }) => onStay(),
);

const others = languages.filter((language) => language !== LANGUAGE);

export function LanguageLinks() {
  const [asked, setAsked] = useState<Language | null>(null);

  async function change(event: MouseEvent, language: Language): Promise<void> {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // When offline, reloading would show the browser's error page.
    if (!navigator.onLine) return;
    startAction();
    const isKept = await withinAction(saveForReload());
    if (isKept) reloadInLanguage(language, location.href);
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
      {asked && <ChangeLanguageDialog language={asked} onStay={() => setAsked(null)} />}
    </>
  );
}
