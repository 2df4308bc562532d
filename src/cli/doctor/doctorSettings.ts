import { WEB_CLIENT_VERSION } from '../../server/config/versions.ts';
import { createServer } from 'node:net';
import { ConfigMistakes, readConfig, type Config } from '../../server/config/config.ts';
import {
  FacilitatorMistakes,
  loadFacilitators,
  type FacilitatorBook,
} from '../../server/facilitators/facilitators.ts';
import { isBuilt } from '../../server/pages/builtApp.ts';
import { isMissingLoopback } from '../../server/http/listen.ts';
import { StartRefused } from '../../server/config/startRefused.ts';
import { RETAINED } from '../../server/applications/erasure/retention.ts';
import { note, off, ok, wrong, type Finding } from './finding.ts';
import { count } from '../words.ts';

const LIST = new Intl.ListFormat('en-US');

type Env = Readonly<Record<string, string | undefined>>;

export function checkSettings(env: Env): { config?: Config; findings: Finding[] } {
  const what = 'Settings';
  try {
    return { config: readConfig(env), findings: [ok(what, 'all valid')] };
  } catch (error) {
    if (error instanceof StartRefused)
      return { findings: [wrong({ what, says: error.message, settings: ['DATA_DIR'] })] };
    if (!(error instanceof ConfigMistakes)) throw error;
    return {
      findings: error.mistakes.map((mistake) => {
        const [name] = /\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)*\b/.exec(mistake) ?? [];
        return wrong({ what, says: mistake, settings: name ? [name] : [] });
      }),
    };
  }
}

export function checkWebApp({ distDir, isProduction }: Config): Finding {
  const what = 'Web app';
  if (isBuilt(distDir)) return ok(what, distDir);
  const finding = {
    what,
    says: `${distDir} has no built web app.`,
    settings: ['DIST_DIR'],
    fix: 'Run `npm run build`.',
  };
  return isProduction ? wrong(finding) : note(finding);
}

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
          fix: `Correct the file in ${config.facilitatorsDir}, or set FACILITATORS_DIR to another folder.`,
        }),
      ),
    };
  }
}

export function checkNames(config: Config, book: FacilitatorBook): Finding[] {
  const { host } = new URL(config.publicUrl);
  const served = book.byHost(host);
  const unknown = (facId: string | null) => facId !== null && !book.byId(facId);
  const keysOf = config.operatorKeys.map(({ facId }) => facId).filter(unknown);
  const secretsOf = (['OIDC_SECRETS', 'STAFF_OIDC_SECRETS'] as const).flatMap((setting) => {
    const secrets = setting === 'OIDC_SECRETS' ? config.singleSignOnSecrets : config.staffSignOnSecrets;
    return [...secrets.keys()].filter(unknown).map((facId) => ({ setting, facId }));
  });
  const known = book.all.map(({ facId }) => facId).join(', ');
  return [
    served?.isDefault
      ? ok('URL', `${config.publicUrl} serves ${served.name}`)
      : wrong({
          what: 'URL',
          says: served
            ? `${config.publicUrl} must be a URL of ${book.default.name}, the default facilitator, but ${host} is a host of ${served.name}.`
            : `No facilitator has the host ${host}, so links to PUBLIC_URL won't work.`,
          settings: ['PUBLIC_URL'],
          fix: `Set PUBLIC_URL to the default facilitator's URL, or add the host to "hosts" in its facilitator.json.`,
        }),
    ...keysOf.map((facId) =>
      wrong({
        what: 'Operator keys',
        says: `OPERATOR_KEYS has a key for ${facId}, which is not a facilitator.`,
        settings: ['OPERATOR_KEYS'],
        fix: `Use one of ${known}.`,
      }),
    ),
    ...secretsOf.map(({ setting, facId }) =>
      wrong({
        what: 'Single sign-on',
        says: `${setting} has a secret for ${facId}, which is not a facilitator.`,
        settings: [setting],
        fix: `Use one of ${known}.`,
      }),
    ),
    ...checkRetention(config, book),
    ...checkProxies(config),
    ...checkProduction(config),
    ...checkSamples(config, book),
  ];
}

/** Only samples use `.example` domains, which are reserved (RFC 2606). */
function checkSamples({ isProduction, facilitatorsDir }: Config, book: FacilitatorBook): Finding[] {
  const samples = book.all.filter(({ domain }) => isProduction && domain.endsWith('.example'));
  return samples.map(({ facId, domain }) =>
    note({
      what: 'Facilitators',
      says: `${facId} has the domain ${domain}, which only samples use.`,
      settings: ['FACILITATORS_DIR'],
      fix: `Remove ${facId} from ${facilitatorsDir}, or set FACILITATORS_DIR to a folder with your own facilitators.`,
    }),
  );
}

function checkRetention(config: Config, book: FacilitatorBook): Finding[] {
  const what = 'Retention';
  return book.all.map(({ facId, retentionDays: own = {} }) => {
    const days = { ...own, abandoned: own.abandoned ?? config.retentionDays ?? undefined };
    const [deleted, kept] = [true, false].map((isSet) =>
      RETAINED.filter((outcome) => (days[outcome] !== undefined) === isSet),
    ) as [(typeof RETAINED)[number][], (typeof RETAINED)[number][]];
    if (deleted.length === 0) return off(what, `${facId} keeps all applications`);
    const keeps = kept.length > 0 ? `${LIST.format(kept)} ones` : 'only those awaiting a decision';
    const deletes = deleted.map(
      (outcome, index) =>
        `${outcome} ${index === 0 ? 'applications' : 'ones'} after ${count(days[outcome] ?? 0, 'day')}`,
    );
    return ok(what, `${facId} deletes ${LIST.format(deletes)}; keeps ${keeps}`);
  });
}

function checkProxies({ trustProxy, isProduction, publicUrl }: Config): Finding[] {
  const what = 'Proxies';
  // The server itself has no TLS, so an https URL implies a proxy.
  if (!trustProxy && publicUrl.startsWith('https:'))
    return [
      note({
        what,
        says: "PUBLIC_URL uses https, so the server is behind a proxy, but TRUST_PROXY is not set: all visitors share the proxy's IP address and rate limits.",
        settings: ['TRUST_PROXY'],
        fix: 'Set it to the number of proxies that add X-Forwarded-For. The server logs PROXY_NOT_TRUSTED once, on the first request with that header.',
      }),
    ];
  if (trustProxy !== true || !isProduction) return [];
  return [
    note({
      what,
      says: 'TRUST_PROXY is true, so any client that reaches this port can claim any IP address.',
      settings: ['TRUST_PROXY'],
      fix: 'Set it to the number of proxies or their networks.',
    }),
  ];
}

function checkProduction({ isProduction, mail, sms }: Config): Finding[] {
  if (!isProduction) return [];
  const missing = [...(mail.smtpUrl ? [] : ['SMTP_URL']), ...(sms ? [] : ['SMS_ACCOUNT_SID'])];
  return missing.map((name) =>
    wrong({
      what: 'Messages',
      says: `${name} is not set: ${name === 'SMTP_URL' ? 'emails' : 'codes'} will stay in the outbox and not be sent.`,
      settings: [name],
      fix: 'Set it to the value from your provider.',
    }),
  );
}

export async function checkPort({ hosts, port }: Pick<Config, 'hosts' | 'port'>, env: Env): Promise<Finding> {
  const what = 'Port';
  const isSet = Boolean(env.PORT?.trim());
  const shownPort = isSet ? String(port) : `${port}, the default,`;
  const tried = await Promise.all(hosts.map(async (host) => ({ host, code: await listenOnce(host, port) })));
  const present = tried.filter(({ host, code }, index) => index === 0 || !isMissingLoopback(host, code));
  const failed = present.find(({ code }) => code !== undefined);
  if (!failed) {
    const free = LIST.format(present.map(({ host }) => host));
    return ok(
      what,
      port === 0 ? 'PORT is 0, so each startup selects a free port' : `${shownPort} is free on ${free}`,
    );
  }
  const { host, code } = failed;
  const isTaken = code === 'EADDRINUSE';
  const shown = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const running = isTaken ? await appVersionAt(`http://${shown}:${port}`) : undefined;
  if (running !== undefined) {
    const isOther = running !== WEB_CLIENT_VERSION;
    const other = isOther ? ` with web client ${running}; this command is from ${WEB_CLIENT_VERSION}` : '';
    return ok(what, `this server is running on ${shown}:${port}${other}`);
  }
  const says = isTaken
    ? `Another program is using port ${shownPort} on ${host}.`
    : `Port ${shownPort} on ${host} is not available (${code}).`;
  const settings = code === 'EADDRNOTAVAIL' ? ['HOST'] : ['PORT', 'HOST'];
  const fix = `${isTaken ? 'Stop that program, or change' : 'Change'} ${settings.join(' or ')}.`;
  return wrong({ what, says, settings, fix });
}

function listenOnce(host: string, port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', ({ code = 'FAILED' }: NodeJS.ErrnoException) => done(code));
    probe.listen({ host, port, ipv6Only: host.includes(':') }, () => probe.close(() => done(undefined)));
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

export const NOT_CHECKED: Finding = off('Other checks', 'not run until the settings are fixed');
