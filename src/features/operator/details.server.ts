import type { SectionRecords } from '../../api/sectionRecords.ts';
import { askedOf } from '../../domain/sections/business.ts';
import { SECTION_RECORDS } from '../../domain/sections/records.ts';
import { SECTION_COLUMNS, type SectionColumn } from '../../domain/sections/sections.ts';
import { readMetadata } from '../../domain/external.ts';
import { storedSignature } from '../../server/applications/boarding/boardingPackage.ts';
import { withTokenized } from '../../server/applications/bankItems.ts';
import { checksOf } from '../../server/applications/boarding/checks.ts';
import { consentsOf } from '../../server/applications/consents.ts';
import { approvalsOf } from '../../server/applications/decisions/approvals.ts';
import { filesOf, requestsOf } from '../../server/applications/requests/requestList.ts';
import { stepsOf } from '../../server/applications/steps.ts';
import { languageOfApplication } from '../../server/facilitators/applicationLanguage.ts';
import { facilitatorOf } from '../../server/facilitators/products.ts';
import { confirmedFor } from '../../domain/ownership/beneficial.ts';
import { maskedPeople } from '../../server/applications/groups/group.ts';
import { readMasked } from '../../server/crypto/sealedFields.ts';
import type { Deps } from '../../server/deps.ts';
import { readMissing } from './missingFields.server.ts';
import { findDetails, withSameTaxId } from './store.server.ts';
import type { ApplicationRef } from '../../server/applications/applicationRow.ts';

export async function readDetails(
  deps: Pick<Deps, 'db' | 'seal' | 'sections' | 'facilitators'>,
  { facId, id }: ApplicationRef,
) {
  const { db, sections } = deps;
  const found = await findDetails(db, { facId, id });
  if (!found) return undefined;
  const { accountId, taxIdHash, acknowledged, sections: columns, ...others } = found;
  const { kind, nobody_owns_25, owners, contact, ...shown } = others;
  const ofProduct = { id, fac_id: facId, sp_product_slug: found.spProductSlug };
  const group = kind === null ? undefined : { kind, nobody_owns_25, owners, contact };
  const people = maskedPeople(group);
  const signed = storedSignature(acknowledged);
  const records = maskedRecords(columns);
  return {
    ...shown,
    language: languageOfApplication(found, facilitatorOf(deps, facId)),
    metadata: readMetadata(found.metadata),
    sameTaxId: await withSameTaxId(db, { ...shown, facId, taxIdHash }),
    ...records,
    business: records.business && askedOf(records.business, found.ownershipType),
    ...people,
    nobodyOwns25: confirmedFor(found.ownershipType, people.nobodyOwns25),
    contact: people.contact ?? null,
    sections: sections.shown({ ...ofProduct, ownership_type: found.ownershipType, ...columns }, group),
    payout: await withTokenized(db, { facId, applicationId: id, accounts: records.payout }),
    missing: await readMissing(deps, { ...found, facId }),
    steps: await stepsOf(db, { facId, id }),
    consents: await consentsOf(db, { facId, accountId, id }),
    signature: signed && { fullName: signed.fullName, title: signed.title, at: signed.at },
    requests: await requestsOf(deps, db, { facId, id }),
    files: await filesOf(db, { facId, id }),
    checks: await checksOf(db, { facId, id }),
    approvals: await approvalsOf(deps, db, ofProduct),
  };
}

function maskedRecords(columns: Readonly<Record<SectionColumn, string | null>>): SectionRecords {
  const entries = SECTION_COLUMNS.map((column) => {
    const records = readMasked<Record<string, unknown>>(columns[column]);
    return [column, SECTION_RECORDS[column].isList ? records : (records[0] ?? null)];
  });
  return Object.fromEntries(entries) as SectionRecords;
}
