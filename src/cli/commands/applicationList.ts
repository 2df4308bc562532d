import { csvOf } from '../../features/operator/csv.server.ts';
import { SORTS, type ListedApplication } from '../../features/operator/contract.ts';
import { isStage, readFilter, type Filter, type SentFilter } from '../../features/operator/filter.server.ts';
import { allPages } from '../../features/operator/list.server.ts';
import { byStage, stageCounts } from '../../server/applications/search/stageCounts.ts';
import { STAGES } from '../../journey/stages.ts';
import { Refused, type Command, type Option, type Result, type WithDatabase } from '../command.ts';
import { MORE_RESULTS } from './commandArguments.ts';
import { accepted, readInstant, readWhole, writeInstant, writeTable } from '../words.ts';

const SHOWN = 50;
const SHOWN_MAXIMUM = 1000;
/** Limited, because a command keeps its whole result in memory. */
const EXPORTED_MAXIMUM = 100_000;
const EXPORTED = EXPORTED_MAXIMUM.toLocaleString('en-US');
const PAGE = 200;

const ASCENDING = SORTS.filter((sort) => !sort.startsWith('-'));

const FILTERS: Readonly<Record<string, Option>> = {
  search: {
    value: '<words>',
    help: 'only applications with these words in the business name, applicant name, or email',
  },
  'tax-id': { value: '<number>', help: 'only submitted applications with this tax ID' },
  'external-id': { value: '<id>', help: 'only the application with this external ID' },
  stage: { value: '<stage>', help: `only applications at this stage: ${STAGES.join(', ')}` },
  product: { value: '<slug>', help: 'only applications for this product' },
  email: { value: '<address>', help: 'only applications from this applicant' },
  'open-requests': { value: '<yes|no>', help: 'only applications with, or without, open requests' },
  'changed-since': {
    value: '<time>',
    help: 'only applications changed since this time, such as 2026-11-20 or 3d',
  },
  'changed-before': { value: '<time>', help: 'only applications changed before this time' },
  'decided-since': { value: '<time>', help: 'only applications decided since this time' },
  'submitted-since': { value: '<time>', help: 'only applications first submitted since this time' },
  'submitted-before': { value: '<time>', help: 'only applications first submitted before this time' },
  'merchant-id': { value: '<id>', help: 'only the application with this merchant ID from the acquirer' },
  assignee: { value: '<id>', help: 'only applications assigned to this staff ID; `none` for unassigned' },
  sort: {
    value: '<order>',
    help: `${ASCENDING.join(', ')}; prefix with - for descending (--sort=-legalName). Default: ${SORTS[0]}`,
  },
};

export const applicationListCommands: readonly Command[] = [
  {
    name: 'application list',
    summary: 'list applications, most recently changed first by default',
    options: {
      ...FILTERS,
      csv: { help: `print CSV, up to ${EXPORTED} applications` },
      limit: {
        value: '<number>',
        help: `maximum number of results; default: ${SHOWN}, or ${EXPORTED} with --csv`,
      },
    },
    examples: [
      'application list --stage SUBMITTED',
      'application list --search "marlow coffee" --json',
      'application list --decided-since 30d --csv > decided.csv',
      'application list --stage SUBMITTED --sort=submittedAt',
    ],
    run: list,
  },
  {
    name: 'application counts',
    summary: 'count the applications at each stage',
    options: { product: { value: '<slug>', help: 'only applications for this product' } },
    examples: ['application counts', 'application counts --product harbor --json'],
    async run({ typed, deps, facilitator: { facId } }) {
      const stages = byStage(await stageCounts(deps.db, { facId, product: typed.text('product') }));
      const rows = Object.entries(stages).map(([stage, number]) => [stage, String(number)]);
      return { data: { stages }, text: writeTable(['Stage', 'Applications'], rows, '') };
    },
  },
];

async function list(context: WithDatabase): Promise<Result> {
  const { typed, deps } = context;
  const isCsv = typed.flag('csv');
  const most = isCsv ? EXPORTED_MAXIMUM : SHOWN_MAXIMUM;
  const limit = readWhole(typed.text('limit') ?? String(isCsv ? most : SHOWN), 'limit', { least: 1, most });
  const found: ListedApplication[] = [];
  for await (const page of allPages(deps, filterOf(context), Math.min(limit + 1, PAGE))) {
    found.push(...page);
    if (found.length > limit) break;
  }
  const data = found.slice(0, limit);
  if (isCsv) {
    if (found.length > EXPORTED_MAXIMUM)
      throw new Refused('Too many applications for one command. Add a filter, or use the API.');
    return { data, text: (await csvTextOf(data)).trimEnd() };
  }
  const rows = data.map((one) => [
    one.id,
    one.dbaName ?? one.legalName ?? '-',
    one.email,
    one.spProductSlug,
    one.stage,
    writeInstant(one.updatedAt),
  ]);
  const headings = ['Application', 'Business', 'Applicant', 'Product', 'Stage', 'Changed'];
  const table = writeTable(headings, rows, 'No applications found.');
  const more = found.length > limit ? MORE_RESULTS : '';
  return { data, text: table + more };
}

async function csvTextOf(rows: readonly ListedApplication[]): Promise<string> {
  async function* pages() {
    yield rows;
  }
  let text = '';
  for await (const lines of csvOf(pages())) text += lines;
  return text;
}

function filterOf({ typed, deps, facilitator }: WithDatabase): Filter {
  const stage = typed.text('stage')?.toUpperCase();
  if (stage !== undefined && !isStage(stage))
    throw new Refused(`--stage must be one of ${STAGES.join(', ')}.`, 2);
  const openRequests = typed.text('open-requests')?.toLowerCase();
  if (openRequests !== undefined && openRequests !== 'yes' && openRequests !== 'no')
    throw new Refused('--open-requests must be yes or no.', 2);
  const sort = SORTS.find((one) => one === (typed.text('sort') ?? SORTS[0]));
  if (sort === undefined) throw new Refused(`--sort must be one of ${SORTS.join(', ')}.`, 2);
  const instant = (option: string) => {
    const text = typed.text(option);
    return text === undefined ? undefined : readInstant(text, option, deps.clock());
  };
  const sent: SentFilter = {
    q: typed.text('search'),
    taxId: typed.text('tax-id'),
    externalId: typed.text('external-id'),
    stage,
    product: typed.text('product'),
    email: typed.text('email'),
    hasOpenRequests: openRequests === undefined ? undefined : openRequests === 'yes',
    changedSince: instant('changed-since'),
    changedBefore: instant('changed-before'),
    decidedSince: instant('decided-since'),
    submittedSince: instant('submitted-since'),
    submittedBefore: instant('submitted-before'),
    merchantId: typed.text('merchant-id'),
    assignee: typed.text('assignee'),
    sort,
  };
  return accepted(readFilter(deps.seal, facilitator.facId, sent));
}
