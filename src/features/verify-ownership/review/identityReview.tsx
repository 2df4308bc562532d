import { check, errorsIn, under } from '../../../domain/draft.ts';
import { groupKindOf } from '../../../domain/identity.ts';
import { isLinkPending, OWNER_AWAITED } from '../../../domain/ownership/ownerLinks.ts';
import { failedOwners } from '../../../domain/ownership/ownership.ts';
import { hasItin } from '../../../domain/sections/person.ts';
import { translateMessage } from '../../../domain/texts/messages.ts';
import { asksItin } from '../../../domain/values/taxId.ts';
import { listApplications } from '../../../api/applications.ts';
import { FactGroup, Facts } from '../../confirm/Facts.tsx';
import { personFacts, personName, type BusinessRead, type PersonRead } from '../../confirm/facts.ts';
import { reviewPart, type ReviewFacts } from '../../confirm/reviewPart.ts';
import { readContact, readOwners } from '../contract.ts';
import { ITIN, reviewFields } from '../names.ts';
import { dayOf, enteredBy, GROUP_BADGES, OWNERSHIP, PEOPLE_CARDS } from './reviewTexts.ts';
import { contactRules, refusedOwners, reviewedOwners } from '../rules.ts';

const beneficial = () => import('../beneficial/rule.ts');

const ids = () => import('../ids/parts.tsx');

export const identityReview = reviewPart({
  reads: ({ isGovernment, isExistingApplicant }) => ({
    owners: isGovernment ? undefined : ({ endpoint: readOwners } as const),
    contact: isGovernment ? ({ endpoint: readContact } as const) : undefined,
    applications: isExistingApplicant ? ({ endpoint: listApplications, optional: true } as const) : undefined,
  }),
  async own({ owners: read, contact, applications }) {
    const { owners = [], nobodyOwns25, ownershipRule, ownerIds } = read?.data ?? {};
    const rule = ownershipRule && (await beneficial());
    const current = applications?.data.applications.find((application) => application.current);
    return {
      owners,
      nobodyOwns25,
      beneficialRule: rule?.beneficialRule,
      nobody: nobodyOwns25 && rule?.NOBODY_LABEL,
      ids: ownerIds && (await ids()).ownerIdRule,
      contact: contact?.data.contact ?? {},
      badge: current && (current.isNewSmApp ? GROUP_BADGES.new : GROUP_BADGES.existing),
    };
  },
  errors({ ownershipType, owners, contact, nobodyOwns25, beneficialRule, ids, today, dc }) {
    const kind = groupKindOf(ownershipType);
    if (kind === 'government')
      return under('contact', errorsIn(check(contactRules({ today, dc }).strict, contact)));
    const context = { kind, today, dc, beneficial: beneficialRule?.(ownershipType), ids };
    return reviewedOwners(owners, context, nobodyOwns25);
  },
  names({ field }, review) {
    const index = Number(field.split('.')[1]);
    const person = review?.owners[index];
    const owner = person && personName(person, index);
    return person && hasItin(person, paysByItin(review))
      ? { owner, fields: { ...reviewFields, ssn: ITIN.reviewField }, labels: { ssn: ITIN.label } }
      : { owner, fields: reviewFields };
  },
  card(review) {
    const { isGovernment, contact, owners, nobody, badge } = review;
    const isItin = paysByItin(review);
    const people: readonly PersonRead[] = isGovernment ? [contact] : owners;
    const listed = people.map((person, index) => {
      const name = personName(person, index);
      return (
        <FactGroup key={index} title={name}>
          <Facts facts={personFacts(person, { isItin })} owner={name} />
          {isLinkPending(person) && <p>{translateMessage(OWNER_AWAITED)}</p>}
          {person.enteredAt !== undefined && <p>{enteredBy(name, dayOf(person.enteredAt))}</p>}
        </FactGroup>
      );
    });
    const content = (
      <>
        {listed}
        {nobody && (
          <FactGroup title={OWNERSHIP}>
            <p>{nobody}</p>
          </FactGroup>
        )}
      </>
    );
    return { ...PEOPLE_CARDS[isGovernment ? 'contact' : 'owners'], badge, content };
  },
  toast(errors) {
    const owners = refusedOwners(errors);
    return owners.length > 0 ? failedOwners(owners) : null;
  },
});

function paysByItin(review: ReviewFacts & { business?: BusinessRead }): boolean {
  const { ownershipType, business } = review;
  return ownershipType !== null && asksItin(groupKindOf(ownershipType), business?.tinType);
}
