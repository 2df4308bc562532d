import { groupKindOf, type OwnershipType } from '../src/domain/identity.ts';
import { SECTIONS, type SectionName, type SectionStage } from '../src/domain/sections/sections.ts';
import { SERVER_SECTIONS } from '../src/features/sections.server.ts';
import { DEMO_PASSWORD } from '../src/domain/demo.ts';

/** Response to a call. `body` is the parsed JSON, or the text of any other content. */
export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the caller knows the shape of each response
  body: any;
  headers: Headers;
}

export interface Account {
  facId: string;
  spProductSlug: string;
  name: string;
  email: string;
  password: string;
}

export function newAccount(overrides: Partial<Account> = {}): Account {
  return {
    facId: 'harbor',
    spProductSlug: 'harbor',
    name: 'Dana Marlow',
    email: `dana.marlow+${crypto.randomUUID().slice(0, 8)}@example.com`,
    password: DEMO_PASSWORD,
    ...overrides,
  };
}

/** Stage that `reach` can continue to, named after the resulting `smAppStatus` in the status response. */
export type Milestone = 'INITIATED' | 'SMS_VALID' | 'TYPE_SELECTED' | SectionStage | 'SUBMITTED';

export interface Journey {
  readonly account: Account;
  readonly ownershipType: OwnershipType;
  token: string;
  /** `name=value` of the cookie that restores the session after a reload. Empty when cleared. */
  cookie: string;
  /** `name=value` of the cookie that identifies the browser that created the account. Empty until it is set. */
  browser: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  status(): Promise<Answer>;
  initiate(more?: Record<string, unknown>): Promise<Answer>;
  resume(more?: Record<string, unknown>): Promise<Answer>;
  open(subMerchantId: string): Promise<Answer>;
  /** Opens a second session for the same application through its continue link. */
  byLink(): Promise<Journey>;
  sendSms(mobileNumber?: string): Promise<Answer>;
  verifySms(smsCode: string): Promise<Answer>;
  verifyPhone(mobileNumber?: string): Promise<Answer>;
  saveType(ownershipType?: OwnershipType): Promise<Answer>;
  save(section: SectionName, change?: (sample: object) => object): Promise<Answer>;
  saveBusiness(overrides?: Record<string, unknown>): Promise<Answer>;
  /** Saves the owners, or a government entity's contact. */
  saveIdentity(overrides?: Record<string, unknown>): Promise<Answer>;
  savePayout(): Promise<Answer>;
  submit(): Promise<Answer>;
  saveAndExit(): Promise<Answer>;
  logout(): Promise<Answer>;
}

const PHONE = '(415) 555-0132';

/** Drives a running server's API as one applicant. `base` is the server's URL, without a trailing slash. */
export function journey(
  base: string,
  { ownershipType = 'LLC', ...account }: Partial<Account> & { ownershipType?: OwnershipType } = {},
): Journey {
  const self = newAccount(account);
  const { facId, spProductSlug, name, email, password } = self;
  const kind = groupKindOf(ownershipType);

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await fetch(base + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(applicant.token ? { authorization: `Bearer ${applicant.token}` } : {}),
        cookie: [applicant.cookie, applicant.browser].filter(Boolean).join('; '),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json');
    for (const set of answer.headers.getSetCookie()) {
      const pair = set.split(';')[0] ?? '';
      if (pair.includes('browser=')) applicant.browser = pair;
      else applicant.cookie = pair.endsWith('=') ? '' : pair;
    }
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers };
  }

  async function begin(path: string, body: unknown): Promise<Answer> {
    const answer = await call('POST', path, body);
    if (answer.status === 200 && answer.body.token) applicant.token = answer.body.token;
    return answer;
  }

  const applicant: Journey = {
    account: self,
    ownershipType,
    token: '',
    cookie: '',
    browser: '',
    call,
    status: () => call('GET', '/onboarding/accounts/status'),
    initiate: (more = {}) =>
      begin('/onboarding/accounts/initiate', { facId, spProductSlug, name, password, email, ...more }),
    resume: (more = {}) =>
      begin('/onboarding/accounts/continue', { facId, spProductSlug, password, email, ...more }),
    open: (subMerchantId) => begin('/onboarding/accounts/open', { subMerchantId }),
    async byLink() {
      const opened = journey(base, { ...self, ownershipType });
      await opened.open((await applicant.status()).body.data.subMerchantId);
      return opened;
    },
    sendSms: (mobileNumber = PHONE) =>
      call('POST', '/onboarding/accounts/sms/sendsms', { mobileNumber, spProductSlug, resend: false }),
    verifySms: (smsCode) => call('POST', '/onboarding/accounts/sms', { smsCode }),
    async verifyPhone(mobileNumber) {
      const sent = await applicant.sendSms(mobileNumber);
      return sent.status === 200 ? applicant.verifySms(sent.body.smsCode) : sent;
    },
    saveType: (type = ownershipType) =>
      call('PUT', '/onboarding/accounts/identity/type', { ownershipType: type }),
    async save(section, change = (sample) => sample) {
      const labels = async () => {
        const settings = await call('GET', `/onboarding/spproducts/${spProductSlug}/settings`);
        return settings.body.data.labels as string[];
      };
      const { endpoint, body } = await SERVER_SECTIONS[section].sample({ kind, labels });
      return call(endpoint.method, endpoint.path, change(body));
    },
    saveBusiness: (overrides = {}) => applicant.save('business', (sample) => ({ ...sample, ...overrides })),
    saveIdentity: (overrides = {}) =>
      applicant.save('identity', (sample) =>
        'owners' in sample
          ? { owners: (sample.owners as object[]).map((owner) => ({ ...owner, ...overrides })) }
          : { ...sample, ...overrides },
      ),
    savePayout: () => applicant.save('payout'),
    submit: () => call('POST', '/onboarding/submit', { ack: true }),
    async saveAndExit() {
      const { subMerchantId } = (await applicant.status()).body.data;
      return call('POST', '/onboarding/email', {
        link: `${base}/${spProductSlug}/account-type?subMerchantId=${subMerchantId}`,
      });
    },
    async logout() {
      const answer = await call('POST', '/auth/logout/onboarding', {});
      applicant.token = '';
      return answer;
    },
  };
  return applicant;
}

const STEPS: readonly [Milestone, (applicant: Journey) => Promise<Answer>][] = [
  ['INITIATED', (applicant) => applicant.initiate()],
  ['SMS_VALID', (applicant) => applicant.verifyPhone()],
  ['TYPE_SELECTED', (applicant) => applicant.saveType()],
  ...SECTIONS.map(({ stage, name }): [Milestone, (applicant: Journey) => Promise<Answer>] => [
    stage,
    (applicant) => applicant.save(name),
  ]),
  ['SUBMITTED', (applicant) => applicant.submit()],
];

/** Continues an application to a later stage, from `from` or from the start. Throws if a step fails. */
export async function reach(
  applicant: Journey,
  milestone: Milestone,
  { from }: { from?: Milestone } = {},
): Promise<Journey> {
  const indexOf = (wanted: Milestone) => STEPS.findIndex(([name]) => name === wanted);
  for (const [name, step] of STEPS.slice(from ? indexOf(from) + 1 : 0, indexOf(milestone) + 1)) {
    const answer = await step(applicant);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return applicant;
}
