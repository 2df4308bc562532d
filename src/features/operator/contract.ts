import * as v from 'valibot';
import { applicationCheck, assignee, consent, sameTaxId } from '../../api/applicationParts.ts';
import { applicationApprovals, decision, revision } from '../../api/approvals.ts';
import { named } from '../../api/documented.ts';
import { endpoint } from '../../api/endpoint.ts';
import { cursorQuery, externalIdFilter, pageReply } from '../../api/paging.ts';
import { applicationFile, informationRequest } from '../../api/requests.ts';
import { sectionEntries, shownSection } from '../../api/sectionRecords.ts';
import { storedSection } from '../../api/sections.ts';
import { fileStream, optionalText, successWith } from '../../api/shapes.ts';
import { noteText } from '../../domain/notes.ts';
import { CONTACT, OWNER } from '../../domain/sections/person.ts';
import { languages } from '../../domain/texts/languages.ts';
import { isoInstant } from '../../domain/values/instant.ts';

const ownerLink = {
  ownerId: v.optional(v.string()),
  status: v.optional(v.picklist(['invited', 'completed'])),
  enteredAt: v.optional(v.number()),
};

const nullableText = v.nullable(v.string());

const SEARCH_MAXIMUM = 200;

const summary = {
  id: v.string(),
  email: v.string(),
  name: v.string(),
  stage: v.string(),
  spProductSlug: v.string(),
  ownershipType: v.nullable(v.string()),
  inviteId: v.nullable(v.string()),
  externalId: v.nullable(v.string()),
  metadata: v.nullable(v.record(v.string(), v.string())),
  createdAt: v.number(),
  updatedAt: v.number(),
  submittedAt: v.nullable(v.number()),
  resubmittedAt: v.nullable(v.number()),
};

function instant(field: string) {
  const message = `"${field}" must be a valid timestamp`;
  return v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => (/^\d{1,14}$/.test(text) ? Number(text) : isoInstant(text))),
      v.check((at) => Number.isFinite(at), message),
    ),
  );
}

export const SORTS = [
  '-updatedAt',
  'updatedAt',
  '-submittedAt',
  'submittedAt',
  '-legalName',
  'legalName',
] as const;

/** `filter.server.ts` validates `taxId`, `stage`, and `assignee`, which are declared as plain text here. */
const filters = {
  /** Words to find in the business name, applicant name, or email. Each must match the start of a word. */
  q: v.optional(v.pipe(v.string(), v.maxLength(SEARCH_MAXIMUM, '"q" must be a valid search'))),
  /** Nine digits. Finds only submitted applications. */
  taxId: optionalText('taxId'),
  id: optionalText('id'),
  externalId: externalIdFilter,
  stage: optionalText('stage'),
  product: optionalText('product'),
  email: optionalText('email'),
  hasOpenRequests: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], '"hasOpenRequests" must be a valid boolean'),
      v.transform((text) => text === 'true'),
    ),
  ),
  changedSince: instant('changedSince'),
  changedBefore: instant('changedBefore'),
  decidedSince: instant('decidedSince'),
  submittedSince: instant('submittedSince'),
  submittedBefore: instant('submittedBefore'),
  merchantId: optionalText('merchantId'),
  /** A staff member's ID, `me`, or `none`. */
  assignee: optionalText('assignee'),
  sort: v.optional(v.picklist(SORTS, '"sort" must be a valid order')),
};

const listedApplication = named(
  'ApplicationSummary',
  v.object({
    ...summary,
    legalName: nullableText,
    dbaName: nullableText,
    decidedAt: v.nullable(v.number()),
    missing: v.number(),
    approvals: v.number(),
    /** Earliest due date of the open requests. Null if there are none, or none has a due date. */
    dueAt: v.nullable(v.number()),
    assignee,
  }),
);

export type ListedApplication = v.InferOutput<typeof listedApplication>;

export const listAllApplications = endpoint({
  name: 'operatorListApplications',
  method: 'GET',
  path: '/operator/v1/applications',
  summary: 'Lists applications, most recently changed first',
  audience: 'operator',
  query: v.strictObject({ ...filters, ...cursorQuery }),
  reply: pageReply(listedApplication),
  problems: ['too_many_requests'],
});

export const countApplications = endpoint({
  name: 'operatorCountApplications',
  method: 'GET',
  path: '/operator/v1/applications/counts',
  summary: 'Counts the applications at each stage',
  audience: 'operator',
  isPolled: true,
  query: v.strictObject({ product: optionalText('product') }),
  reply: successWith(v.object({ stages: v.record(v.string(), v.number()) })),
});

export const exportApplications = endpoint({
  name: 'operatorExportApplications',
  method: 'GET',
  path: '/operator/v1/applications.csv',
  summary: 'Exports applications as CSV',
  audience: 'operator',
  query: v.strictObject(filters),
  reply: fileStream,
  media: 'text/csv',
  problems: ['too_many_requests'],
});

const stepTimes = named(
  'StepTimes',
  v.object({
    step: v.string(),
    firstAt: v.number(),
    completedAt: v.nullable(v.number()),
  }),
);

export const readApplication = endpoint({
  name: 'operatorGetApplication',
  method: 'GET',
  path: '/operator/v1/applications/{id}',
  summary: 'Gets an application, with secrets masked',
  audience: 'operator',
  reply: successWith(
    named(
      'Application',
      v.object({
        ...summary,
        phoneNumber: v.nullable(v.string()),
        language: v.picklist(languages),
        ofQuery: v.nullable(v.string()),
        ...sectionEntries(storedSection, (record) => v.nullable(record)),
        sameTaxId: v.array(sameTaxId),
        owners: v.array(storedSection('owner', OWNER, ownerLink)),
        /** Whether the applicant confirmed that no one owns 25 percent or more. Null if not asked. */
        nobodyOwns25: v.nullable(v.boolean()),
        contact: v.nullable(storedSection('contact', CONTACT)),
        sections: v.array(shownSection),
        consents: v.array(consent),
        /** Null before submission, or if the product requires no signature. */
        signature: v.nullable(v.object({ fullName: v.string(), title: v.string(), at: v.number() })),
        missing: v.array(v.string()),
        steps: v.array(stepTimes),
        decisionMessage: v.nullable(v.string()),
        decidedAt: v.nullable(v.number()),
        requests: v.array(informationRequest),
        files: v.array(applicationFile),
        checks: v.array(applicationCheck),
        assignee,
        approvals: applicationApprovals,
        revision: v.number(),
        merchantId: v.nullable(v.string()),
        acquirer: v.nullable(v.string()),
        boardedAt: v.nullable(v.number()),
        legalHold: v.boolean(),
      }),
    ),
  ),
  problems: ['not_found'],
});

export const decideApplication = endpoint({
  name: 'operatorDecideApplication',
  method: 'POST',
  path: '/operator/v1/applications/{id}/decision',
  summary: 'Records the decision on a submitted application',
  audience: 'operator',
  body: v.strictObject({
    decision,
    message: optionalText('message'),
    note: v.optional(noteText('note')),
    revision,
  }),
  reply: successWith(
    v.object({
      id: v.string(),
      stage: v.string(),
      /** Present only if the application needs more approvals and so isn't decided yet. */
      approvals: v.optional(v.object({ given: v.number(), needed: v.number() })),
    }),
  ),
  problems: [
    'not_found',
    'changed_meanwhile',
    'decision_conflict',
    'checks_missing',
    'changes_not_submitted',
    'second_approver_needed',
    'too_many_notes',
  ],
});
