import { ChevronDown } from 'lucide';
import { useId, useSyncExternalStore, type ReactNode } from 'react';
import css from './ui.module.css';
import { Icon } from './Icon.tsx';

const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 64rem)') : undefined;

function watchWide(listener: () => void): () => void {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
}

function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={css.aside}>
      <summary>
        {title}
        <Icon node={ChevronDown} />
      </summary>
      <div className={css.asideBody}>{children}</div>
    </details>
  );
}

export function Aside({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  const isWide = useSyncExternalStore(watchWide, () => wide?.matches ?? false);
  if (!isWide) return <Disclosure title={title}>{children}</Disclosure>;
  return (
    <aside className={css.aside} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.asideTitle}>
        {title}
      </h2>
      <div className={css.asideBody}>{children}</div>
    </aside>
  );
}
