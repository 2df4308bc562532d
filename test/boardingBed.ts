import { generateKeyPairSync } from 'node:crypto';
import { journey, reach, type Journey } from '../e2e/applicant.ts';
import type { OperatorScope } from '../src/api/endpoint.ts';
import { FacilitatorsCopy } from './facilitatorsCopy.ts';
import { createKey } from '../src/server/sessions/operatorKeys.ts';
import { startTestbed, type TestAnswer, type TestDatabase, type Testbed } from './testbed.ts';

export const TAX_ID = '987650021';
export const SSN = '219099871';
export const ACCOUNT = '000123456789';
export const NUMBERS: readonly string[] = [TAX_ID, SSN, ACCOUNT, '98-7650021', '219-09-9871'];

interface ReleaseCall {
  body?: object;
  headers?: Record<string, string>;
}

export interface BoardingBed extends Testbed {
  base: string;
  privateKey: object;
  log: string[];
  keyWith(scopes: readonly OperatorScope[], facId?: string): Promise<{ key: string; id: string }>;
  releaseKey(facId?: string): Promise<string>;
  release(token: string, id: string, call?: ReleaseCall): Promise<TestAnswer>;
  idOf(applicant: Journey): Promise<string>;
  submitted(of?: Parameters<typeof journey>[1]): Promise<{ applicant: Journey; id: string }>;
  /** Audit log entries for releases of boarding packages. */
  lines(id: string): Promise<{ actor_kind: string; actor_id: string; details: string }[]>;
}

export async function startBoardingBed(database: TestDatabase): Promise<BoardingBed> {
  const copy = new FacilitatorsCopy();
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const boardingKey = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'vault-2026' };
  copy.plant('cobalt/facilitator.json', 'boardingKey', boardingKey);
  const log: string[] = [];
  const bed = await startTestbed({
    database,
    env: { FACILITATORS_DIR: copy.dir, LOG_LEVEL: 'debug' },
    logTo: { write: (line) => void log.push(line) },
  });
  copy.remove();
  const { deps } = bed;
  const base = await bed.listen();
  const keyWith: BoardingBed['keyWith'] = async (scopes, facId = 'harbor') => {
    const made = await deps.db
      .transaction()
      .execute((tx) => createKey(deps, tx, { facId, name: 'vault', scopes }));
    return { key: made.key, id: made.stored.id };
  };
  const idOf: BoardingBed['idOf'] = async ({ account }) => {
    const { id } = await deps.db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'account_id')
      .select('application.id')
      .where('account.email', '=', account.email)
      .executeTakeFirstOrThrow();
    return id;
  };
  return {
    ...bed,
    base,
    privateKey: pair.privateKey.export({ format: 'jwk' }),
    log,
    keyWith,
    releaseKey: async (facId) => (await keyWith(['release'], facId)).key,
    idOf,
    release: (token, id, { body = { purpose: 'Board with acquirer' }, headers = {} } = {}) => {
      const url = `/operator/v1/applications/${id}/boarding-package`;
      return bed.request({ method: 'POST', url, body, token, headers });
    },
    async submitted(of = {}) {
      const applicant = await reach(journey(base, of), 'TYPE_SELECTED');
      const federalTaxId = of.ownershipType === 'SOLE_PROP' ? '219-09-9871' : '98-7650021';
      await applicant.saveBusiness({ federalTaxId, expectedMonthlyVolume: 1234.56 });
      await applicant.saveIdentity({ ssn: '219-09-9871' });
      await applicant.savePayout();
      const agent = { 'user-agent': 'Test/1' };
      const answer = await applicant.call('POST', '/onboarding/submit', { ack: true }, agent);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return { applicant, id: await idOf(applicant) };
    },
    lines: (id) =>
      deps.db
        .selectFrom('event')
        .select(['actor_kind', 'actor_id', 'details'])
        .where('application_id', '=', id)
        .where('action', '=', 'package.released')
        .execute(),
  };
}
