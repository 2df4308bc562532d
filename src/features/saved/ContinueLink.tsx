import { Copy } from 'lucide';
import { useState } from 'react';
import { Button } from '../../web/ui/Button.tsx';
import { ExternalLink } from '../../web/ui/LinkButton.tsx';
import css from './ApplicationSaved.module.css';
import { SAVED } from './messages.ts';
import { Icon } from '../../web/ui/Icon.tsx';

export function ContinueLink({ link }: { link: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid(SAVED.copied);
    } catch {
      setSaid(SAVED.notCopied);
    }
  };
  return (
    <>
      <p className={css.link}>
        <ExternalLink href={link}>{link}</ExternalLink>
      </p>
      <div className={css.copy}>
        <Button icon={<Icon node={Copy} />} onClick={() => void copy()}>
          {SAVED.copy}
        </Button>
        <output>{said}</output>
      </div>
    </>
  );
}
