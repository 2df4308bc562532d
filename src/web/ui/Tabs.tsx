import { useId, type KeyboardEvent, type ReactNode } from 'react';
import css from './ui.module.css';

/** A tab's `count`, if not 0, is shown beside its label. Screen readers read it as the tab's description. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: {
  label: string;
  tabs: readonly { id: Id; label: string; count?: number | undefined }[];
  selected: Id;
  onSelect: (id: Id) => void;
  children: ReactNode;
}) {
  const base = useId();
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const last = tabs.length - 1;
    const next =
      event.key === 'ArrowRight'
        ? (at + 1) % tabs.length
        : event.key === 'ArrowLeft'
          ? (at + last) % tabs.length
          : { Home: 0, End: last }[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`${base}-${tab.id}`)?.focus();
  };
  return (
    <>
      <div className={css.tabs} role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            className={css.tab}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            aria-describedby={tab.count ? `${base}-${tab.id}-count` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onKeyDown={move}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.count ? (
              <span id={`${base}-${tab.id}-count`} className="tab-count" aria-hidden>
                {tab.count}
              </span>
            ) : null}
          </button>
        ))}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </>
  );
}
