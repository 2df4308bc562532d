/** Lists of owners at the limits of both ownership rules, shared by API and browser tests. */
import {
  CONTROL_MISSING,
  CONTROL_ONLY,
  CONTROL_TWICE,
  NOBODY_WRONG,
  OWNER_BELOW,
  OWNERS_MISSING,
  type OWNERSHIP_RULES,
} from '../../src/domain/ownership/beneficial.ts';
import { demoOwner } from '../../src/domain/demoSample.ts';
import { wholePercent } from '../../src/domain/fields/person.ts';
import { groupKindOf, ownershipTypes, type OwnershipType } from '../../src/domain/identity.ts';
import { SOLE_ONLY_ONE, TOTAL_ABOVE, TOTAL_BELOW } from '../../src/domain/ownership/ownership.ts';
import { FacilitatorsCopy } from '../facilitatorsCopy.ts';

type Wrong = readonly [field: string, message: string];

export interface OwnershipCase {
  rule: (typeof OWNERSHIP_RULES)[number];
  type: OwnershipType;
  /** Percentage of each listed person, with a `c` for a control person, such as `40c`. */
  people: readonly string[];
  nobody: boolean;
  /** In the order of the response. Empty if the list is accepted. */
  errors: readonly Wrong[];
}

const list = (message: string): Wrong => ['owners', message];
const below = (index: number): Wrong => [`owners.${index}.ownershipPercentage`, OWNER_BELOW];
const twice = (index: number): Wrong => [`owners.${index}.controlPerson`, CONTROL_TWICE];
const range = (index: number, least: number): Wrong => [
  `owners.${index}.ownershipPercentage`,
  wholePercent(least),
];
const nobodyWrong: Wrong = ['nobodyOwns25', NOBODY_WRONG];

/**
 * `people` lists percentages as in `OwnershipCase`. A final `nobody`, as in `24c nobody`, means that the applicant
 * confirms that nobody owns 25 percent or more.
 */
type Row = readonly [people: string, ...errors: Wrong[]];

const rows: readonly [OwnershipCase['rule'], OwnershipType, ...Row[]][] = [
  [
    'beneficial',
    'LLC',
    ['25c'],
    ['24c', list(OWNERS_MISSING)],
    ['24c nobody'],
    ['25c nobody', nobodyWrong],
    ['0c', list(OWNERS_MISSING)],
    ['0c nobody'],
    ['0c 25'],
    ['0c 24', below(1), list(OWNERS_MISSING)],
    ['0c 24 nobody', below(1)],
    ['0c 25 24', below(2)],
    ['0c 25 nobody', nobodyWrong],
    ['0c 74'],
    ['0c 75'],
    ['100c'],
    ['0c 100'],
    ['1c 100', list(TOTAL_ABOVE)],
    ['0c 30 101', range(2, 0)],
    ['50c 50'],
    ['51c 50', list(TOTAL_ABOVE)],
    ['25c 25 25 25'],
    ['0c 25 25 25 25'],
    ['60 40', list(CONTROL_MISSING)],
    ['60c 40c', twice(1)],
    ['30c 30c 40c', twice(1), twice(2)],
    ['24', below(0), list(CONTROL_MISSING), list(OWNERS_MISSING)],
    ['', list(CONTROL_MISSING), list(OWNERS_MISSING)],
    ['nobody', list(CONTROL_MISSING)],
  ],
  ['beneficial', 'PARTNERSHIP', ['0c 25'], ['0c 24 nobody', below(1)], ['10c nobody']],
  ['beneficial', 'PRIVATE_CORP', ['25c 75'], ['24c', list(OWNERS_MISSING)], ['26c 75', list(TOTAL_ABOVE)]],
  [
    'beneficial',
    'PUBLIC_CORP',
    ['0c'],
    ['0', list(CONTROL_MISSING)],
    ['', list(CONTROL_MISSING)],
    ['0c 50', list(CONTROL_ONLY)],
  ],
  [
    'beneficial',
    'NON_PROFIT',
    ['0c'],
    // Nonprofits list only a control person. The percentage and `nobody` are ignored.
    ['80c nobody'],
    ['0', list(CONTROL_MISSING)],
    ['0c 0c', twice(1), list(CONTROL_ONLY)],
  ],
  ['beneficial', 'SOLE_PROP', ['100c'], ['24'], ['100 0', list(SOLE_ONLY_ONE)]],
  ['beneficial', 'GOV', ['']],
  [
    'total',
    'LLC',
    ['75'],
    ['74', list(TOTAL_BELOW)],
    ['100'],
    ['51 24'],
    ['50 24', list(TOTAL_BELOW)],
    ['50 50'],
    ['51 50', list(TOTAL_ABOVE)],
    ['1 74'],
    ['0 75', range(0, 1)],
    ['75 101', range(1, 1), list(TOTAL_ABOVE)],
    ['', list(TOTAL_BELOW)],
    // The `total` rule ignores control persons and `nobody`.
    ['60c 40c nobody'],
  ],
  ['total', 'PARTNERSHIP', ['50 25'], ['50 24', list(TOTAL_BELOW)]],
  ['total', 'PRIVATE_CORP', ['100'], ['100 1', list(TOTAL_ABOVE)]],
  ['total', 'PUBLIC_CORP', ['75'], ['74', list(TOTAL_BELOW)]],
  ['total', 'NON_PROFIT', ['75'], ['74', list(TOTAL_BELOW)]],
  ['total', 'SOLE_PROP', ['100'], ['24'], ['50 50', list(SOLE_ONLY_ONE)]],
  ['total', 'GOV', ['']],
];

export const ownershipCases: readonly OwnershipCase[] = rows.flatMap(([rule, type, ...lists]) =>
  lists.map(([text, ...errors]) => {
    const words = text.split(' ').filter(Boolean);
    const people = words.filter((word) => word !== 'nobody');
    return { rule, type, people, nobody: words.includes('nobody'), errors };
  }),
);

const NAMES = ['Ada', 'Bea', 'Cy', 'Di', 'Eve'];

export function peopleOf({ type, people }: Pick<OwnershipCase, 'type' | 'people'>) {
  const kind = groupKindOf(type) === 'sole' ? 'sole' : 'private';
  return people.map((text, index) => ({
    ...demoOwner(kind),
    firstName: NAMES[index] ?? '',
    ownershipPercentage: Number.parseInt(text, 10),
    ...(text.endsWith('c') && { controlPerson: true }),
  }));
}

export const PRODUCTS = {
  beneficial: { facId: 'cobalt', spProductSlug: 'cobalt' },
  total: { facId: 'harbor', spProductSlug: 'harbor' },
} as const satisfies Record<OwnershipCase['rule'], object>;

export function facilitatorsOfEveryType(): FacilitatorsCopy {
  const copy = new FacilitatorsCopy();
  for (const { facId, spProductSlug } of Object.values(PRODUCTS)) {
    const file = `${facId}/products/${spProductSlug}.json`;
    copy.plant(
      file,
      'ownershipTypes',
      ownershipTypes.filter((type) => type !== 'GOV'),
    );
    copy.plant(file, 'government', true);
  }
  return copy;
}
