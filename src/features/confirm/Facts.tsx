import type { ReactNode } from 'react';
import { Breakable } from '../../web/ui/Breakable.tsx';
import css from './ConfirmProfile.module.css';
import type { Fact } from './facts.ts';
import { Secret } from './Secret.tsx';

export function Facts({ facts, owner }: { facts: readonly Fact[]; owner?: string }) {
  return (
    <dl className={css.facts}>
      {facts.map(
        ({ label, lines, isSecret }) =>
          lines.length > 0 && (
            <div key={label} className={css.fact}>
              <dt>{label}</dt>
              <dd>
                {lines.map((line) =>
                  isSecret ? (
                    <Secret key={line} shown={line} label={label} owner={owner} />
                  ) : (
                    <div key={line}>
                      <Breakable text={line} />
                    </div>
                  ),
                )}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

export function FactGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={css.part}>
      {title && <h3 className={css.partTitle}>{title}</h3>}
      {children}
    </div>
  );
}
