import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import * as v from 'valibot';
import { email as emailRule } from '../../domain/fields/email.ts';
import type { Config } from '../config/config.ts';
import { countedCall } from '../network/providerCalls.ts';
import type { Facilitator } from '../facilitators/facilitators.ts';

export interface Pending {
  verifier: string;
  state: string;
  nonce: string;
}

export interface Identity {
  email: string;
  name: string;
}

export type Claims = Readonly<Record<string, unknown>>;

export interface IdentityProvider<Found = Identity> {
  begin(redirectUri: string): Promise<{ url: URL; pending: Pending }>;
  /** Verifies the callback. Returns null if the claims are insufficient. Throws on any protocol error. */
  finish(returned: URL, pending: Pending): Promise<Found | null>;
}

interface ProviderSettings<Found> {
  issuer: string;
  clientId: string;
  secret: string | undefined;
  scopes?: readonly string[];
  /** Claims that `read` needs. If the ID token lacks one of them, the UserInfo endpoint's claims are added. */
  needed: readonly string[];
  read(claims: Claims): Found | null;
}

const DISCOVERY_MS = 60 * 60 * 1000;
const SCOPE = 'openid email profile';

export function createIdentityProviders(deps: { config: Config; clock: () => number }) {
  return createProviders(deps, ({ facId, singleSignOn }) => {
    const secret = deps.config.singleSignOnSecrets.get(facId);
    return (
      singleSignOn && { ...singleSignOn, secret, needed: ['email', 'email_verified'], read: verifiedIdentity }
    );
  });
}

function verifiedIdentity({ name, ...claims }: Claims): Identity | null {
  const address = addressOf(claims);
  if (!address?.isVerified) return null;
  return { email: address.email, name: typeof name === 'string' ? name : '' };
}

/**
 * Returns null if there is no valid email address, or if the provider says that the address isn't verified.
 * Some providers send `email_verified` as a string, and some leave it out.
 */
export function addressOf({
  email,
  email_verified: claim,
}: Claims): { email: string; isVerified: boolean } | null {
  const found = v.safeParse(emailRule, email);
  const isVerified = claim === true || claim === 'true';
  if (!found.success || (claim !== undefined && !isVerified)) return null;
  return { email: found.output, isVerified };
}

export function createProviders<Found>(
  { config, clock }: { config: Config; clock: () => number },
  settingsOf: (facilitator: Facilitator) => ProviderSettings<Found> | undefined,
) {
  const known = new Map<string, { until: number; found: Promise<Configuration> }>();

  function discovered(facId: string, settings: ProviderSettings<Found>): Promise<Configuration> {
    const before = known.get(facId);
    if (before && before.until > clock()) return before.found;
    const found = discover({ ...settings, timeoutMs: config.providerTimeoutMs });
    known.set(facId, { until: clock() + DISCOVERY_MS, found });
    found.catch(() => known.delete(facId));
    return found;
  }

  return (facilitator: Facilitator): IdentityProvider<Found> | undefined => {
    const settings = settingsOf(facilitator);
    if (!settings) return undefined;
    const { facId } = facilitator;
    const scope = [SCOPE, ...(settings.scopes ?? [])].join(' ');
    return {
      begin: (redirectUri) =>
        countedCall(
          'sign_on',
          discovered(facId, settings).then((found) => begin(found, redirectUri, scope)),
        ),
      async finish(returned, pending) {
        const configuration = await discovered(facId, settings);
        const claims = await finish(configuration, { returned, pending, needed: settings.needed });
        return claims && settings.read(claims);
      },
    };
  };
}

async function discover(options: {
  issuer: string;
  clientId: string;
  secret: string | undefined;
  timeoutMs: number;
}): Promise<Configuration> {
  const { issuer, clientId, secret, timeoutMs } = options;
  const timeout = timeoutMs / 1000;
  // Plain HTTP is allowed only for an issuer on this machine. Any other `http:` issuer in facilitator.json is rejected.
  const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  // Checks the signature of ID tokens. By default, the library trusts the TLS connection to the token endpoint.
  const execute = [enableNonRepudiationChecks, ...insecure];
  const found = await discovery(new URL(issuer), clientId, undefined, None(), { timeout, execute });
  if (secret === undefined) return found;
  const metadata = found.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const auth = methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret);
  const configuration = new Configuration(metadata, clientId, undefined, auth);
  configuration.timeout = timeout;
  for (const apply of execute) apply(configuration);
  return configuration;
}

async function begin(configuration: Configuration, redirectUri: string, scope: string) {
  const pending = { verifier: randomPKCECodeVerifier(), state: randomState(), nonce: randomNonce() };
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    code_challenge: await calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    state: pending.state,
    nonce: pending.nonce,
  });
  return { url, pending };
}

async function finish(
  configuration: Configuration,
  { returned, pending, needed }: { returned: URL; pending: Pending; needed: readonly string[] },
): Promise<Claims | null> {
  const { verifier, state, nonce } = pending;
  const tokens = await authorizationCodeGrant(configuration, returned, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const inToken = tokens.claims();
  if (!inToken) return null;
  const lacks = needed.some((name) => inToken[name] === undefined);
  const asks = lacks && configuration.serverMetadata().userinfo_endpoint;
  return asks
    ? { ...inToken, ...(await fetchUserInfo(configuration, tokens.access_token, inToken.sub)) }
    : inToken;
}
