import type { Language } from '../../domain/texts/languages.ts';
import { changeLanguageTexts } from './languageChange.ts';
import { reloadInLanguage } from './otherLanguage.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

export function ChangeLanguageDialog({ language, onStay }: { language: Language; onStay: () => void }) {
  const texts = changeLanguageTexts[language];
  return (
    <Dialog
      title={texts.title}
      lang={language}
      onClose={onStay}
      actions={
        <>
          <Button wide look="primary" onClick={() => reloadInLanguage(language, location.href)}>
            {texts.change}
          </Button>
          <Button wide onClick={onStay}>
            {texts.stay}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  );
}
