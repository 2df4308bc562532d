import { useState } from 'react';
import { isMask } from '../../domain/values/mask.ts';
import { Button } from '../../web/ui/Button.tsx';
import { TOGGLE, toggleName } from './messages.ts';

/** `shown` includes dashes. A session opened by an emailed link receives only the mask. */
export function Secret({ shown, label, owner = '' }: { shown: string; label: string; owner?: string }) {
  const [isOpen, setOpen] = useState(false);
  const hidden = shown.slice(0, -4).replaceAll(/\d/g, '*') + shown.slice(-4);
  if (isMask(shown) || hidden === shown) return shown;
  return (
    <>
      {isOpen ? shown : hidden}{' '}
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
