import { demoContact, demoOwner } from '../../domain/demoSample.ts';
import { groupKindOf, isOwnershipType } from '../../domain/identity.ts';
import { confirmedFor } from '../../domain/ownership/beneficial.ts';
import type { BusinessRead } from '../../domain/sections/business.ts';
import { CONTACT, hasItin, OWNER } from '../../domain/sections/person.ts';
import { unmaskedFields } from '../../domain/sections/unmaskedFields.ts';
import type { ByLanguage, Translation } from '../../domain/texts/languages.ts';
import { positionLabel } from '../../domain/values/positions.ts';
import { asksItin } from '../../domain/values/taxId.ts';
import { maskedPeople, openPeople } from '../../server/applications/groups/group.ts';
import { readMasked } from '../../server/crypto/sealedFields.ts';
import type { ServerSection } from '../serverSection.server.ts';
import { saveContact, saveOwners } from './contract.ts';
import { ownerLinkRoutes } from './links/routes.server.ts';
import { NOBODY_LABEL } from './beneficial/beneficialMessages.ts';
import { NOBODY_LABEL as NOBODY_LABEL_ES } from './beneficial/beneficialMessages.es.ts';
import * as english from './review/reviewTexts.ts';
import * as spanish from './review/reviewTexts.es.ts';
import { personParts } from './review/pdfPeople.server.ts';
import { routes } from './routes.server.ts';
import { identityErrors } from './store.server.ts';

const NAMES: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };
const NOBODY: ByLanguage<string> = { en: NOBODY_LABEL, es: NOBODY_LABEL_ES };

export const identitySection: ServerSection = {
  routes: [...routes, ...ownerLinkRoutes],
  icon: 'shield-check',
  isBegun: (_, group, { kind }) => group?.kind === kind,
  errors: (_, group, context) => identityErrors(group, context),
  copy({ application, group }, { texts: { COPY, FACT_WORDS: words }, language }) {
    const { ownership_type: type, business } = application;
    const kind = isOwnershipType(type) ? groupKindOf(type) : 'private';
    const { OWNERSHIP, PEOPLE_CARDS, enteredBy } = NAMES[language];
    const isGovernment = kind === 'government';
    const isItin = asksItin(kind, readMasked<BusinessRead>(business)[0]?.tinType);
    const { owners, contact, nobodyOwns25 } = maskedPeople(group);
    const people = isGovernment ? [contact ?? {}] : owners;
    const entered = (at: number, name: string) => enteredBy(name, COPY.instant(at));
    const parts = people.flatMap((person, index) => personParts(person, { index, words, isItin, entered }));
    if (confirmedFor(type, nobodyOwns25)) parts.push({ title: OWNERSHIP, sentences: [NOBODY[language]] });
    return { heading: PEOPLE_CARDS[isGovernment ? 'contact' : 'owners'].title, parts };
  },
  inFull(seal, { ownership_type, business }, group) {
    const { owners, contact, nobodyOwns25 } = openPeople(seal, group);
    const isItin =
      group !== undefined && asksItin(group.kind, readMasked<BusinessRead>(business)[0]?.tinType);
    return {
      owners: owners.map((owner) => ({
        ...unmaskedFields(OWNER, { ...owner, idType: hasItin(owner, isItin) ? 'itin' : 'ssn' }),
        title: jobTitle(owner),
      })),
      nobodyOwns25: confirmedFor(ownership_type, nobodyOwns25),
      contact: contact ? { ...unmaskedFields(CONTACT, contact), title: jobTitle(contact) } : null,
    };
  },
  sample: ({ kind }) =>
    kind === 'government'
      ? { endpoint: saveContact, body: demoContact() }
      : // `controlPerson` is ignored unless the product asks for beneficial owners.
        { endpoint: saveOwners, body: { owners: [{ ...demoOwner(kind), controlPerson: true }] } },
};

/**
 * Acquirers expect a job title, so this uses `position`. The stored `title` is an honorific that applicants aren't
 * asked for.
 */
function jobTitle(person: object): string | null {
  const { position } = person as { position?: string };
  return position ? positionLabel(position) : null;
}
