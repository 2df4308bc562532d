import * as v from 'valibot';
import { check, errorsIn, under } from '../../../domain/draft.ts';
import { postalCode } from '../../../domain/fields/address.ts';
import { groupKindOf } from '../../../domain/identity.ts';
import { isLinkPending, isLinked, OWNER_AWAITED } from '../../../domain/ownership/ownerLinks.ts';
import { failedOwners, finalTotalError, totalOwnership } from '../../../domain/ownership/ownership.ts';
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
import { checkOwners, contactRules, refusedOwners } from '../rules.ts';

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
    if (kind === 'government') {
      const checked = check(contactRules({ today, dc }).strict, contact);
      return under('contact', checked.ok ? zipErrors(contact) : checked.errors);
    }
    const rule = beneficialRule?.(ownershipType);
    const awaited = owners.flatMap((owner, index) =>
      isLinkPending(owner) ? [{ field: `owners.${index}`, message: OWNER_AWAITED }] : [],
    );
    const checked = checkOwners(owners, { kind, today, dc, beneficial: rule, ids }, nobodyOwns25);
    if (checked.ok) {
      const zips = owners.flatMap((owner, index) =>
        isLinked(owner) ? [] : under(`owners.${index}`, zipErrors(owner)),
      );
      return [...awaited, ...zips];
    }
    const total = kind === 'private' && !rule ? finalTotalError(totalOwnership(owners)) : null;
    const errors = checked.errors.map((error) =>
      error.field === 'owners' && total !== null ? { ...error, message: total } : error,
    );
    return [...awaited, ...errors];
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

/** The forms also accept ZIP+4, but only five digits are stored, so the review accepts only five. */
const reviewed = v.object({ postalCode });

const zipErrors = (person: object) => errorsIn(check(reviewed, person));

function paysByItin(review: ReviewFacts & { business?: BusinessRead }): boolean {
  const { ownershipType, business } = review;
  return ownershipType !== null && asksItin(groupKindOf(ownershipType), business?.tinType);
}
