import { shownLabels } from '../../web/accountLabels.ts';
import css from './ConfirmProfile.module.css';
import { accountFacts, businessFacts, personFacts, personName, type PersonRead } from './facts.ts';
import { COPY, dayOf } from './messages.ts';
import { Facts } from './Facts.tsx';
import type { Review } from './useReview.ts';

export function BusinessFacts({ business, category }: Pick<Review, 'business' | 'category'>) {
  return <Facts facts={businessFacts(business, category)} />;
}

/** Owners, or a government entity's contact, each under their name. */
export function PeopleFacts({ people, isItin }: { people: readonly PersonRead[]; isItin: boolean }) {
  return people.map((person, index) => {
    const name = personName(person, index);
    return (
      <div key={index} className={css.part}>
        <h3 className={css.partTitle}>{name}</h3>
        <Facts facts={personFacts(person, { isItin })} owner={name} />
        {person.enteredAt !== undefined && <p>{COPY.enteredBy(name, dayOf(person.enteredAt))}</p>}
      </div>
    );
  });
}

export function BankFacts({ accounts }: Pick<Review, 'accounts'>) {
  const labels = shownLabels(accounts.map(({ accountLabel }) => accountLabel));
  return accounts.map((account, index) => (
    <div key={index} className={css.part}>
      {accounts.length > 1 && <h3 className={css.partTitle}>{labels[index]}</h3>}
      <Facts facts={accountFacts(account)} />
    </div>
  ));
}
