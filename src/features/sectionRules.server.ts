import { BANK_ACCOUNT } from '../domain/sections/bankAccount.ts';
import { BUSINESS } from '../domain/sections/business.ts';
import { unmaskedFields } from '../domain/sections/unmaskedFields.ts';
import { asksItin } from '../domain/values/taxId.ts';
import { positionLabel } from '../domain/values/positions.ts';
import { CONTACT, OWNER, hasItin } from '../domain/sections/person.ts';
import { OWNER_AWAITED } from '../domain/ownership/ownerLinks.ts';
import { SECTION_NAMES } from '../domain/sections/sections.ts';
import type { Deps } from '../server/deps.ts';
import type { SectionRules } from '../server/sectionRules.ts';
import { openPeople } from '../server/applications/groups/group.ts';
import { loadApplication } from '../server/applications/application.ts';
import { needsReview } from '../server/applications/prefill.ts';
import { ruleContext } from '../server/applications/ruleContext.ts';
import { openBusiness } from './account-company/store.server.ts';
import { buildPdfCopy } from './confirm/pdfCopy.server.ts';
import { openAccounts } from './bank-account/store.server.ts';
import { checkPrefill, fillSections } from './prefill.server.ts';
import { SERVER_SECTIONS } from './sections.server.ts';

/** Without a business type, no section is complete, because the rules depend on it. */
export function createSections(core: Pick<Deps, 'facilitators' | 'clock'>): SectionRules {
  return {
    isComplete(section, application, group) {
      const context = ruleContext(core, application);
      if (!context || !SERVER_SECTIONS[section].isBegun(application, group, context)) return false;
      if (needsReview(application, section)) return false;
      return SERVER_SECTIONS[section].errors(application, group, context).length === 0;
    },
    isAwaitingOwners(application, group) {
      const { identity } = SERVER_SECTIONS;
      const context = ruleContext(core, application);
      if (!context || !identity.isBegun(application, group, context)) return false;
      if (needsReview(application, 'identity')) return false;
      return identity.errors(application, group, context).every(({ message }) => message === OWNER_AWAITED);
    },
    errors(application, group) {
      const context = ruleContext(core, application);
      if (!context) return [];
      return SECTION_NAMES.flatMap((section) =>
        SERVER_SECTIONS[section].errors(application, group, context).map((error) => ({ ...error, section })),
      );
    },
    inFull(seal, application, group) {
      const { owners, contact, nobodyOwns25 } = openPeople(seal, group);
      const business = openBusiness(seal, application);
      const isItin = group !== undefined && asksItin(group.kind, business.tinType);
      return {
        business: unmaskedFields(BUSINESS, business),
        owners: owners.map((owner) => ({
          ...unmaskedFields(OWNER, { ...owner, idType: hasItin(owner, isItin) ? 'itin' : 'ssn' }),
          title: jobTitle(owner),
        })),
        nobodyOwns25,
        contact: contact ? { ...unmaskedFields(CONTACT, contact), title: jobTitle(contact) } : null,
        payout: openAccounts(seal, application).map((account) => unmaskedFields(BANK_ACCOUNT, account)),
      };
    },
    checkPrefill: (offer, given) => checkPrefill(core, offer, given),
    fill: (seal, tx, loaded) => fillSections({ ...core, seal }, tx, loaded),
    async copy(tx, { id, fac_id: facId, account_id: accountId }) {
      const loaded = await loadApplication(tx, { facId, accountId, applicationId: id });
      return JSON.stringify(await buildPdfCopy({ ...core, db: tx }, loaded));
    },
  };
}

/**
 * Acquirers expect a job title, so this uses `position`. The stored `title` is an honorific that applicants aren't
 * asked for.
 */
function jobTitle(person: object): string | null {
  const { position } = person as { position?: string };
  return position ? positionLabel(position) : null;
}
