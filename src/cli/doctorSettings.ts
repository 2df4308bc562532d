import { createServer } from 'node:net';
import { ConfigMistakes, readConfig, type Config } from '../server/config.ts';
import { FacilitatorMistakes, loadFacilitators, type FacilitatorBook } from '../server/facilitators.ts';
import { StartRefused } from '../server/startFailure.ts';
import { networkList } from '../server/webhooks/addresses.ts';
import { note, off, ok, wrong, type Finding } from './finding.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The settings, or everything that is wrong with them. */
export function checkSettings(env: Env): { config?: Config; findings: Finding[] } {
  const what = 'Settings';
  try {
    return { config: readConfig(env), findings: [ok(what, 'every one of them can be read')] };
  } catch (error) {
    if (error instanceof StartRefused)
      return { findings: [wrong({ what, says: error.message, settings: ['DATA_DIR'] })] };
    if (!(error instanceof ConfigMistakes)) throw error;
    return {
      findings: error.mistakes.map((mistake) => {
        const [name] = /\b[A-Z]+(_[A-Z]+)*\b/.exec(mistake) ?? [];
        return wrong({ what, says: mistake, settings: name ? [name] : [] });
      }),
    };
  }
}

/** The facilitators' folder, or every mistake in it. */
export function checkFacilitators(config: Config): { book?: FacilitatorBook; findings: Finding[] } {
  const what = 'Facilitators';
  try {
    const book = loadFacilitators(config.facilitatorsDir, { env: config.env });
    const names = book.all.map(({ facId }) => facId).join(', ');
    return { book, findings: [ok(what, names)] };
  } catch (error) {
    if (!(error instanceof FacilitatorMistakes)) throw error;
    return {
      findings: error.mistakes.map(({ file, field, message }) =>
        wrong({
          what,
          says: `${file}: ${field ? `${field}: ` : ''}${message}.`,
          settings: ['FACILITATORS_DIR'],
          mend: `Correct the file below ${config.facilitatorsDir}, or set FACILITATORS_DIR to another folder.`,
        }),
      ),
    };
  }
}

/** Settings that can only be judged together with the facilitators. */
export function checkNames(config: Config, book: FacilitatorBook): Finding[] {
  const { host } = new URL(config.publicUrl);
  const served = book.byHost(host);
  const unknown = (facId: string | null) => facId !== null && !book.byId(facId);
  const keysOf = config.operatorKeys.map(({ facId }) => facId).filter(unknown);
  const secretsOf = [...config.singleSignOnSecrets.keys()].filter(unknown);
  const known = book.all.map(({ facId }) => facId).join(', ');
  return [
    served
      ? ok('Address', `${config.publicUrl} shows ${served.name}`)
      : wrong({
          what: 'Address',
          says: `No facilitator has the host ${host}, so its pages would not be found.`,
          settings: ['PUBLIC_URL'],
          mend: `Set PUBLIC_URL to an address of a facilitator, or add the host to "hosts" in its facilitator.json.`,
        }),
    ...keysOf.map((facId) =>
      wrong({
        what: 'Operator keys',
        says: `OPERATOR_KEYS has a key for ${facId}, who is no facilitator.`,
        settings: ['OPERATOR_KEYS'],
        mend: `Name one of ${known}.`,
      }),
    ),
    ...secretsOf.map((facId) =>
      wrong({
        what: 'Single sign-on',
        says: `OIDC_SECRETS has a secret for ${facId}, who is no facilitator.`,
        settings: ['OIDC_SECRETS'],
        mend: `Name one of ${known}.`,
      }),
    ),
    ...checkProxies(config),
    ...checkProduction(config),
  ];
}

function checkProxies({ trustProxy, isProduction }: Config): Finding[] {
  const what = 'Proxies';
  if (typeof trustProxy === 'string') {
    const names = new Set(['loopback', 'linklocal', 'uniquelocal']);
    const bad = trustProxy.split(',').filter((part) => {
      const network = part.trim();
      return !names.has(network) && !networkList([network.includes('/') ? network : `${network}/32`]);
    });
    if (bad.length > 0)
      return [
        wrong({
          what,
          says: `TRUST_PROXY names "${bad.join(', ')}", which is no address or network.`,
          settings: ['TRUST_PROXY'],
          mend: 'Use true, false, the number of proxies, or a list such as 10.0.0.0/8.',
        }),
      ];
  }
  if (trustProxy !== true || !isProduction) return [];
  return [
    note({
      what,
      says: 'TRUST_PROXY is true: anybody who reaches this port can claim any address.',
      settings: ['TRUST_PROXY'],
      mend: 'Name the number of proxies, or their networks.',
    }),
  ];
}

function checkProduction({ isProduction, mail, sms }: Config): Finding[] {
  if (!isProduction) return [];
  const missing = [...(mail.smtpUrl ? [] : ['SMTP_URL']), ...(sms ? [] : ['SMS_ACCOUNT_SID'])];
  return missing.map((name) =>
    wrong({
      what: 'Messages',
      says: `${name} is not set: ${name === 'SMTP_URL' ? 'e-mails' : 'codes'} would stay in the outbox, where nobody reads them.`,
      settings: [name],
      mend: 'Set it to your provider.',
    }),
  );
}

/** Whether the server could listen, or does already. */
export async function checkPort({ hosts, port, version }: Config): Promise<Finding> {
  const what = 'Port';
  const [host = '127.0.0.1'] = hosts;
  const code = await listenOnce(host, port);
  if (code === undefined) return ok(what, `${port} is free on ${host}`);
  const shown = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const running = code === 'EADDRINUSE' ? await appVersionAt(`http://${shown}:${port}`) : undefined;
  if (running !== undefined) {
    const other = running === version ? '' : `, version ${running} while this is ${version}`;
    return ok(what, `this server runs on ${host}:${port}${other}`);
  }
  const says =
    code === 'EADDRINUSE'
      ? `Another program has port ${port} on ${host}.`
      : `Port ${port} on ${host} cannot be used (${code}).`;
  const settings = code === 'EADDRNOTAVAIL' ? ['HOST'] : ['PORT', 'HOST'];
  return wrong({ what, says, settings, mend: 'Stop that program, or set PORT or HOST to something else.' });
}

function listenOnce(host: string, port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', ({ code = 'FAILED' }: NodeJS.ErrnoException) => done(code));
    probe.listen({ host, port }, () => probe.close(() => done(undefined)));
  });
}

async function appVersionAt(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(2000) });
    return answer.headers.get('x-app-version') ?? undefined;
  } catch {
    return undefined;
  }
}

/** For a line about what is not checked at all. */
export const NOT_CHECKED: Finding = off('The rest', 'is checked once the settings can be read');
