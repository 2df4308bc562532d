import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Config } from '../config.ts';
import type { Facilitator } from '../facilitators.ts';

/** What has to be known when somebody comes back from the provider; never leaves the sealed cookie. */
export interface Pending {
  verifier: string;
  state: string;
  nonce: string;
}

/** Whom the provider vouches for. */
export interface Identity {
  email: string;
  /** Empty where it tells none. */
  name: string;
}

export interface IdentityProvider {
  /** Where to send the browser. Throws when the provider cannot be reached. */
  begin(redirectUri: string): Promise<{ url: URL; pending: Pending }>;
  /** Who came back; null for an address that the provider has not verified. Throws on everything that is not in order. */
  finish(returned: URL, pending: Pending): Promise<Identity | null>;
}

/** How long what a provider says about itself is believed. */
const DISCOVERY_MS = 60 * 60 * 1000;
const SCOPE = 'openid email profile';

/** The OpenID providers of the facilitators that have one, each asked about itself once an hour. */
export function createIdentityProviders({ config, clock }: { config: Config; clock: () => number }) {
  const known = new Map<string, { until: number; found: Promise<Configuration> }>();

  function discovered(
    facId: string,
    settings: NonNullable<Facilitator['singleSignOn']>,
  ): Promise<Configuration> {
    const before = known.get(facId);
    if (before && before.until > clock()) return before.found;
    const found = discover({
      ...settings,
      secret: config.singleSignOnSecrets.get(facId),
      timeoutMs: config.providerTimeoutMs,
    });
    known.set(facId, { until: clock() + DISCOVERY_MS, found });
    found.catch(() => known.delete(facId));
    return found;
  }

  /** Undefined for a facilitator without a provider. */
  return ({ facId, singleSignOn }: Facilitator): IdentityProvider | undefined =>
    singleSignOn && {
      begin: async (redirectUri) => begin(await discovered(facId, singleSignOn), redirectUri),
      finish: async (returned, pending) => finish(await discovered(facId, singleSignOn), returned, pending),
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
  // Only an issuer on this machine may do without TLS; the settings take no other.
  const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
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

async function begin(configuration: Configuration, redirectUri: string) {
  const pending = { verifier: randomPKCECodeVerifier(), state: randomState(), nonce: randomNonce() };
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: SCOPE,
    code_challenge: await calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    state: pending.state,
    nonce: pending.nonce,
  });
  return { url, pending };
}

async function finish(
  configuration: Configuration,
  returned: URL,
  { verifier, state, nonce }: Pending,
): Promise<Identity | null> {
  const tokens = await authorizationCodeGrant(configuration, returned, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const inToken = tokens.claims();
  if (!inToken) return null;
  const asks = inToken['email'] === undefined && configuration.serverMetadata().userinfo_endpoint;
  const claims = asks ? await fetchUserInfo(configuration, tokens.access_token, inToken.sub) : inToken;
  const { email, email_verified: isVerified, name } = claims;
  if (typeof email !== 'string' || isVerified !== true) return null;
  return { email, name: typeof name === 'string' ? name : '' };
}
