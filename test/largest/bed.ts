import { journey, reach, type Journey } from '../../e2e/applicant.ts';
import { startGeocoderFake } from '../../e2e/fakes/geocoder.ts';
import { PLAID, startPlaidFake, type PlaidFake } from '../../e2e/fakes/plaid.ts';
import { bankAccounts, fillUp, OPERATOR_KEY, type FullState } from '../../e2e/largestState.ts';
import { operatorApi } from '../../e2e/operatorApi.ts';
import { FILE_BYTES_MAXIMUM } from '../../src/domain/requests/requests.ts';
import { FacilitatorsCopy } from '../facilitatorsCopy.ts';
import { askedApplicant } from '../askedApplicant.ts';
import type { StaffMember } from '../staffMember.ts';
import { startTestbed, type Testbed } from '../testbed.ts';

export interface LargestBed {
  bed: Testbed;
  base: string;
  plaid: PlaidFake;
  state: FullState;
  close(): Promise<void>;
}

/** `by` is the applicant who makes the call. Defaults to `state.full`. */
export interface LargestCall {
  by?: Journey;
  path?: string;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Set for staff console calls. The member's cookies replace those of `by`. */
  member?: StaffMember;
}

export type LargestCases = Record<string, (at: LargestBed) => LargestCall | Promise<LargestCall>>;

export async function startLargestBed(): Promise<LargestBed> {
  const copy = new FacilitatorsCopy();
  copy.plant('harbor/products/harbor.json', 'bankAccounts', bankAccounts);
  const [plaid, geocoder] = await Promise.all([startPlaidFake(), startGeocoderFake()]);
  const bed = await startTestbed({
    env: {
      FACILITATORS_DIR: copy.dir,
      OPERATOR_KEY,
      LOG_LEVEL: 'silent',
      GEOCODER_URL: geocoder.url,
      BANK_LINK_URL: plaid.url,
      BANK_LINK_CLIENT_ID: PLAID.clientId,
      BANK_LINK_SECRET: PLAID.secret,
    },
  });
  const base = await bed.listen();
  return {
    bed,
    base,
    plaid,
    state: await fillUp(bed, base),
    async close() {
      await bed.close();
      copy.remove();
      await Promise.all([plaid.close(), geocoder.close()]);
    },
  };
}

export const nobody = ({ base }: LargestBed) => journey(base);
export const begun = (at: LargestBed) => reach(nobody(at), 'INITIATED');

export async function asked(at: LargestBed) {
  const operator = operatorApi(at.base, OPERATOR_KEY);
  const applicant = await reach(nobody(at), 'SUBMITTED');
  const id = await operator.applicationOf(applicant.account.email);
  const items = [{ kind: 'answer', question: 'Which street?' }];
  const { body } = await operator.call('POST', `/applications/${id}/requests`, { items });
  return { operator, applicant, id, requestId: body.data.requestId as string };
}

export const LETTER = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(FILE_BYTES_MAXIMUM - 9, 'x')]);

export async function uploaded({ bed, base }: LargestBed) {
  const by = await askedApplicant(bed, base);
  const { data } = (await by.upload({ bytes: LETTER })).body;
  return { by, fileId: data.fileId as string };
}
