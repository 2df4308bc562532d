import * as v from 'valibot';
import { STAFF_ROLES } from '../../../api/endpoint.ts';
import { checkRequest } from '../../../domain/requests/newRequest.ts';
import type { Report } from '../mistakes.ts';
import { text } from './settingTexts.ts';

const TEMPLATES_MAXIMUM = 50;
const REVIEW_HOURS_MAXIMUM = 1000;
const hours = `must be a whole number from 1 to ${REVIEW_HOURS_MAXIMUM}`;

export function staffSettings(issuer: v.GenericSchema<unknown, string>) {
  return v.strictObject({
    local: v.optional(v.boolean(), true),
    oidc: v.optional(
      v.strictObject({
        issuer,
        clientId: text(200),
        roleClaim: text(200),
        roles: v.pipe(
          v.record(v.string(), v.picklist(STAFF_ROLES, `must be one of ${STAFF_ROLES.join(', ')}`)),
          v.check((roles) => Object.keys(roles).length > 0, 'must list at least one role'),
        ),
        scopes: v.optional(v.array(v.pipe(v.string(), v.regex(/^\S+$/, 'must be one word'))), []),
      }),
    ),
  });
}

export const reviewHours = v.pipe(
  v.number(hours),
  v.integer(hours),
  v.minValue(1, hours),
  v.maxValue(REVIEW_HOURS_MAXIMUM, hours),
);

export const requestTemplates = v.pipe(
  v.array(
    v.strictObject({
      name: text(80),
      message: v.optional(v.string(), ''),
      items: v.array(v.looseObject({})),
    }),
  ),
  v.maxLength(TEMPLATES_MAXIMUM, `must have at most ${TEMPLATES_MAXIMUM} entries`),
  v.check(
    (templates) => new Set(templates.map(({ name }) => name)).size === templates.length,
    'must not repeat a name',
  ),
);

export function checkStaff(
  {
    staff,
    requestTemplates: templates,
  }: { staff?: { local: boolean; oidc?: object | undefined } | undefined; requestTemplates: Templates },
  report: Report,
): void {
  if (staff && !staff.local && !staff.oidc) report('staff.local', 'must be true unless "oidc" is set');
  for (const [index, { message, items }] of templates.entries()) {
    const checked = checkRequest({ message, items }, 0);
    if (checked.ok) continue;
    for (const error of checked.errors) report(`requestTemplates.${index}.${error.field}`, error.message);
  }
}

type Templates = v.InferOutput<typeof requestTemplates>;
