import { Check, ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import css from './BankForm.module.css';
import { ACCOUNT_COMPLETE } from './messages.ts';
import { Icon } from '../../web/ui/Icon.tsx';

export function AccountSection({
  index,
  label,
  isOpen,
  isComplete,
  onToggle,
  children,
}: {
  index: number;
  label: string;
  isOpen: boolean;
  isComplete: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const id = `account-${index}`;
  return (
    <fieldset className={css.section} aria-labelledby={`${id}-title`} data-account={index}>
      <div className={css.head}>
        <h2 className={css.title}>
          <button
            type="button"
            id={`${id}-title`}
            className={css.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-fields`}
            onClick={onToggle}
          >
            <Icon node={ChevronDown} />
            {label}
          </button>
        </h2>
        {isComplete && (
          <span className={css.complete}>
            <Icon node={Check} />
            {ACCOUNT_COMPLETE}
          </span>
        )}
      </div>
      <div id={`${id}-fields`} className={css.body} hidden={!isOpen}>
        {children}
      </div>
    </fieldset>
  );
}
