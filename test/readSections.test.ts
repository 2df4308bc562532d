// Checks that operator records and boarding packages include every section's data. Otherwise, the data would
// never reach an acquirer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, reach } from '../e2e/applicant.ts';
import { SECTION_NAMES } from '../src/domain/sections/sections.ts';
import { SERVER_SECTIONS } from '../src/features/sections.server.ts';
import { startBoardingBed, type BoardingBed } from './boardingBed.ts';

const UNASKED = 'controlPerson';

let bed: BoardingBed;
let record: object;
let released: object;

beforeAll(async () => {
  bed = await startBoardingBed('sqlite');
  const id = await bed.idOf(await reach(journey(bed.base), 'SUBMITTED'));
  const { key } = await bed.keyWith(['read', 'release']);
  record = (await bed.request({ url: `/operator/v1/applications/${id}`, token: key })).body.data;
  released = (await bed.release(key, id)).body.data;
});

afterAll(() => bed.close());

function namesIn(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return new Set([...own, ...Object.values(value).flatMap((inner) => [...namesIn(inner)])]);
}

test.each(SECTION_NAMES)(
  "the section %s is in an operator's record and in the boarding package",
  async (name) => {
    const labels = () => Promise.resolve(['Bank account 1']);
    const { body } = await SERVER_SECTIONS[name].sample({ kind: 'private', labels });
    const saved = [...namesIn(body)].filter((field) => field !== UNASKED);
    expect(saved.length).toBeGreaterThan(0);
    for (const read of [record, released]) {
      const known = namesIn(read);
      expect(saved.filter((field) => !known.has(field))).toEqual([]);
    }
  },
);
