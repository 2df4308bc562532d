import * as v from 'valibot';
import { named } from '../../api/documented.ts';
import { endpoint } from '../../api/endpoint.ts';
import { optionalText } from '../../api/shapes.ts';
import { invalid } from '../../domain/texts/messages.ts';

function day(field: string) {
  const isDate = (text: string) =>
    !Number.isNaN(Date.parse(text)) && new Date(text).toJSON().startsWith(text);
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{4}-\d{2}-\d{2}$/, invalid(field, 'date')),
      v.check(isDate, invalid(field, 'date')),
    ),
  );
}

/**
 * Number of applications. Omitted if below five. The count for an ownership type is also omitted if
 * subtracting the disclosed counts from the total would reveal a count below five.
 */
const cell = v.optional(v.number());

export const readFunnel = endpoint({
  name: 'operatorGetFunnel',
  method: 'GET',
  path: '/operator/v1/funnel',
  summary: 'Gets the application funnel, by start date',
  audience: 'operator',
  /** `product` defaults to all of the facilitator's products. `from` and `to` are inclusive and in UTC. */
  query: v.strictObject({ product: optionalText('product'), from: day('from'), to: day('to') }),
  reply: v.object({
    data: named(
      'Funnel',
      v.object({
        started: cell,
        steps: v.array(
          named(
            'FunnelStep',
            v.object({
              step: v.string(),
              reached: cell,
              completed: cell,
              /** Seconds from reaching to completing the step, rounded down to two significant digits. */
              medianSeconds: v.optional(v.number()),
              p90Seconds: v.optional(v.number()),
            }),
          ),
        ),
        submitted: cell,
        approved: cell,
        byType: v.array(
          named(
            'FunnelType',
            v.object({ ownershipType: v.string(), started: cell, submitted: cell, approved: cell }),
          ),
        ),
        fieldErrors: v.array(
          named('FunnelFieldError', v.object({ field: v.string(), applications: v.number() })),
        ),
      }),
    ),
  }),
});

export type Funnel = v.InferOutput<typeof readFunnel.reply>['data'];
