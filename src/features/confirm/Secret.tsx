import { useState } from 'react';
import { isMask, maskSecret } from '../../domain/values/mask.ts';
import { Button } from '../../web/ui/Button.tsx';
import { TOGGLE, toggleName } from './messages.ts';

export function Secret({ shown, label, owner = '' }: { shown: string; label: string; owner?: string }) {
  const [isOpen, setOpen] = useState(false);
  if (shown.length <= 4 || isMask(shown)) return shown;
  return (
    <>
      {isOpen ? shown : maskSecret(shown)}{' '}
      <span className="no-print">
        <Button
          look="link"
          aria-label={toggleName({ isOpen, label, owner })}
          onClick={() => setOpen((was) => !was)}
        >
          {isOpen ? TOGGLE.hide : TOGGLE.show}
        </Button>
      </span>
    </>
  );
}
