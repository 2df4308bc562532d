import { FileText, Image } from 'lucide';
import { useState, type ReactNode } from 'react';
import { Button } from '../../web/ui/Button.tsx';
import { fileTexts as texts } from './messages.ts';
import type { Sending } from './useUploads.ts';
import { Icon } from '../../web/ui/Icon.tsx';

export function FileRow({
  name,
  size,
  type,
  preview,
  children,
  actions,
}: {
  name: string;
  size: number;
  type: string;
  preview: string | null;
  children?: ReactNode;
  actions: ReactNode;
}) {
  const [failed, setFailed] = useState(false);
  const isImage = type.startsWith('image/');
  return (
    <li className="ask-file">
      {preview && !failed ? (
        <img className="ask-preview" src={preview} alt="" onError={() => setFailed(true)} />
      ) : (
        <span className="ask-preview">
          <Icon node={isImage ? Image : FileText} />
        </span>
      )}
      <div className="ask-about">
        <p className="ask-name">{name}</p>
        <p className="ask-detail tabular">
          {texts.size(size)}
          {failed && ` · ${texts.noPreview}`}
        </p>
        {children}
      </div>
      <div className="ask-actions">{actions}</div>
    </li>
  );
}

export function FileButton({
  label,
  name,
  onClick,
  danger,
}: {
  label: string;
  name: string;
  onClick: () => void;
  danger?: boolean;
}) {
  return (
    <Button look="quiet" danger={danger} onClick={onClick}>
      <span>
        {label}
        <span className="hidden-visually"> {name}</span>
      </span>
    </Button>
  );
}

export function SendingState({ one }: { one: Sending }) {
  const { state, share, why, name } = one;
  if (state === 'failed') return <p className="ask-problem">{why}</p>;
  if (state === 'offline') return <p className="ask-problem">{texts.offline}</p>;
  return (
    <div className="ask-progress">
      <progress aria-label={texts.uploading(name)} value={share} max={1} />
      <span className="ask-detail tabular">{state === 'sending' ? texts.percent(share) : texts[state]}</span>
    </div>
  );
}
