import type { ReactNode } from 'react';
import { Card } from '../../web/ui/Card.tsx';
import css from './ConfirmProfile.module.css';
import { feeParts } from './facts.ts';
import { FactGroup, Facts } from './Facts.tsx';
import { CARDS, FEES } from './messages.ts';
import type { Review } from './useReview.ts';

export function FeesCard({ fees, children }: { fees: Review['fees']; children: ReactNode }) {
  const parts = feeParts(fees);
  const hasFees = parts.length > 0;
  return (
    <Card title={hasFees ? CARDS.fees : CARDS.noFees}>
      {parts.map(({ name, facts }) => (
        <FactGroup key={name} title={name}>
          <Facts facts={facts} />
        </FactGroup>
      ))}
      {hasFees && <p className={css.accept}>{FEES.accept}</p>}
      {children}
    </Card>
  );
}
