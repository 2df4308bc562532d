import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { cursorQuery, pageReply } from '../../api/paging.ts';
import { optionalText, requiredText, successWith } from '../../api/shapes.ts';

const id = v.object({ id: requiredText('id') });

const summary = {
  id: v.string(),
  email: v.string(),
  name: v.string(),
  stage: v.string(),
  spProductSlug: v.string(),
  ownershipType: v.nullable(v.string()),
  inviteId: v.nullable(v.string()),
  createdAt: v.number(),
  updatedAt: v.number(),
  submittedAt: v.nullable(v.number()),
};

/** Milliseconds since 1970. */
function instant(field: string) {
  const message = `"${field}" must be a valid instant in milliseconds`;
  return v.optional(v.pipe(v.string(), v.regex(/^\d{1,14}$/, message), v.transform(Number)));
}

export const listAllApplications = endpoint({
  name: 'operatorListApplications',
  method: 'GET',
  path: '/operator/v1/applications',
  summary: 'Applications, newest change first',
  audience: 'operator',
  query: v.object({
    stage: optionalText('stage'),
    product: optionalText('product'),
    email: optionalText('email'),
    changedSince: instant('changedSince'),
    changedBefore: instant('changedBefore'),
    ...cursorQuery,
  }),
  reply: pageReply(v.object(summary)),
  problems: [],
});

export const readApplication = endpoint({
  name: 'operatorGetApplication',
  method: 'GET',
  path: '/operator/v1/applications/{id}',
  summary: 'One application, secrets masked',
  audience: 'operator',
  params: id,
  reply: successWith(
    v.object({
      ...summary,
      phoneNumber: v.nullable(v.string()),
      /** The `of` of the address at which the applicant began. */
      ofQuery: v.nullable(v.string()),
      business: v.nullable(v.looseObject({})),
      /** Ids of other submitted applications with the same tax ID; empty until this one was submitted. */
      sameTaxId: v.array(v.string()),
      owners: v.array(v.looseObject({})),
      contact: v.nullable(v.looseObject({})),
      payout: v.array(v.looseObject({})),
      consents: v.array(
        v.object({
          document: v.string(),
          version: v.string(),
          sha256: v.string(),
          agreedAt: v.number(),
        }),
      ),
      decisionMessage: v.nullable(v.string()),
      decidedAt: v.nullable(v.number()),
    }),
  ),
  problems: ['not_found'],
});

/** The evidence log: who did what when, without values, and whether every line of it still stands as it was written. */
export const readEvents = endpoint({
  name: 'operatorListApplicationEvents',
  method: 'GET',
  path: '/operator/v1/applications/{id}/events',
  summary: 'The evidence log of an application, checked',
  audience: 'operator',
  params: id,
  /** `cursor` is `nextCursor` of the page before. */
  query: v.object({
    ...cursorQuery,
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, '"cursor" must be a valid cursor'))),
  }),
  reply: successWith(
    v.object({
      events: v.array(
        v.object({
          seq: v.number(),
          at: v.number(),
          actor: v.object({ kind: v.picklist(['applicant', 'link', 'operator', 'system']), id: v.string() }),
          action: v.string(),
          details: v.looseObject({}),
          hash: v.string(),
        }),
      ),
      /** Null on the last page. */
      nextCursor: v.nullable(v.string()),
      /** Of the whole log, on every page. */
      check: v.variant('intact', [
        v.object({ intact: v.literal(true), lines: v.number(), hash: v.string() }),
        v.object({ intact: v.literal(false), lines: v.number(), seq: v.number(), why: v.string() }),
      ]),
    }),
  ),
  problems: ['not_found'],
});

export const decideApplication = endpoint({
  name: 'operatorDecideApplication',
  method: 'POST',
  path: '/operator/v1/applications/{id}/decision',
  summary: 'Records the decision on a submitted application',
  audience: 'operator',
  params: id,
  body: v.object({
    decision: v.picklist(['APPROVED', 'DECLINED', 'INFO_REQUIRED'], '"decision" must be a valid decision'),
    message: optionalText('message'),
  }),
  reply: successWith(v.object({ id: v.string(), stage: v.string() })),
  problems: ['not_found', 'decision_conflict'],
});
