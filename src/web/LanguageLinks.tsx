import { useState, type MouseEvent } from 'react';
import { LANGUAGE_PARAMETER, LANGUAGES, languages, type Language } from '../domain/languages.ts';
import css from './footer.module.css';
import { keepTyped } from './leaving.ts';
import { changeLanguageTexts as texts, LANGUAGE, OFFLINE } from './messages.ts';
import { toast } from './notices.ts';
import { Button } from './ui/Button.tsx';
import { Dialog } from './ui/Dialog.tsx';

const others = languages.filter((language) => language !== LANGUAGE);

/** The address shown, in another language. The page of the other one keeps the choice and takes it off the address. */
function load(language: Language): void {
  const url = new URL(location.href);
  url.searchParams.set(LANGUAGE_PARAMETER, language);
  location.replace(url);
}

/** A link to each other language, in its own words. What was typed is saved first; what cannot be is asked about. */
export function LanguageLinks() {
  const [asked, setAsked] = useState<Language | null>(null);

  async function change(event: MouseEvent, language: Language): Promise<void> {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const isKept = await keepTyped();
    if (!navigator.onLine) toast(OFFLINE);
    else if (isKept) load(language);
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
        <Dialog
          title={texts.title}
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button look="primary" onClick={() => load(asked)}>
                {texts.change}
              </Button>
              <Button onClick={() => setAsked(null)}>{texts.stay}</Button>
            </>
          }
        >
          <p>{texts.text}</p>
        </Dialog>
      )}
    </>
  );
}
