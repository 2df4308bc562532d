import { Pencil } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../web/ui/Button.tsx';
import { Badge } from '../../web/ui/Badge.tsx';
import { Card } from '../../web/ui/Card.tsx';
import css from './ConfirmProfile.module.css';
import { frameTexts } from '../../web/messages.ts';
import { Icon } from '../../web/ui/Icon.tsx';

export function ReviewCard({
  title,
  editName,
  onEdit,
  badge,
  errors,
  children,
}: {
  title: string;
  editName: string;
  onEdit: () => void;
  badge?: string | null;
  errors: readonly string[];
  children: ReactNode;
}) {
  return (
    <Card
      title={title}
      action={
        <span className={css.action}>
          <Button
            look="quiet"
            className="no-print"
            icon={<Icon node={Pencil} />}
            aria-label={editName}
            onClick={onEdit}
          >
            <span className={css.word}>{frameTexts.edit}</span>
          </Button>
        </span>
      }
    >
      {badge && (
        <p className={css.badge}>
          <Badge>{badge}</Badge>
        </p>
      )}
      {errors.length > 0 && (
        <ul className={css.errors}>
          {[...new Set(errors)].map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      {children}
    </Card>
  );
}
