import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { formOf, startHttpFake, type Heard, type HttpFake, type Reply } from './httpFake.ts';

export const OIDC = { clientId: 'onboarding', secret: 'oidc-secret' };

export interface OidcUser {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

export interface OidcFake extends HttpFake {
  user: OidcUser;
  authorizations: Record<string, string>[];
  exchanged: number;
  /**
   * Overrides claims in all later ID tokens. With `isForged`, the tokens are signed with a key that isn't the
   * provider's.
   */
  tamper(claims: Record<string, unknown>, options?: { isForged: boolean }): void;
  /** Claims that only the user info endpoint returns, for all later sign-ins. */
  userInfo: Record<string, unknown>;
}

interface Grant {
  nonce: string | undefined;
  challenge: string;
  redirectUri: string;
  user: OidcUser;
}

export async function startOidcFake(): Promise<OidcFake> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let signingKey = privateKey;
  const grants = new Map<string, Grant>();
  const users = new Map<string, string>();
  let changed: Record<string, unknown> = {};

  const idToken = ({ nonce, user }: Grant) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: fake.url,
      aud: OIDC.clientId,
      iat: now,
      exp: now + 300,
      ...(nonce === undefined ? {} : { nonce }),
      ...user,
      ...changed,
    };
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'RS256', typ: 'JWT', kid: 'fake' })}.${part(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), signingKey).toString('base64url')}`;
  };

  function authorize({ query }: Heard): Reply {
    self.authorizations.push(query);
    const { redirect_uri: redirectUri = '', state = '', code_challenge: challenge = '', nonce } = query;
    const isComplete =
      query['response_type'] === 'code' &&
      query['client_id'] === OIDC.clientId &&
      query['code_challenge_method'] === 'S256' &&
      challenge !== '';
    if (!isComplete) return { status: 400, body: 'invalid_request' };
    const code = randomUUID();
    grants.set(code, { nonce, challenge, redirectUri, user: self.user });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state, iss: fake.url }).toString();
    return { status: 302, headers: { location: back.href }, body: '' };
  }

  function exchange(request: Heard): Reply {
    const form = formOf(request);
    const [id = form['client_id'], secret = form['client_secret']] = basicOf(request.headers.authorization);
    const isClient = id === OIDC.clientId && secret === OIDC.secret;
    if (!isClient) return { status: 401, body: { error: 'invalid_client' } };
    const grant = grants.get(form['code'] ?? '');
    grants.delete(form['code'] ?? '');
    const challenge = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url');
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form['redirect_uri'])
      return { status: 400, body: { error: 'invalid_grant' } };
    self.exchanged += 1;
    const access_token = randomUUID();
    users.set(access_token, grant.user.sub);
    return {
      body: {
        access_token,
        token_type: 'Bearer',
        expires_in: 300,
        scope: 'openid email profile',
        id_token: idToken(grant),
      },
    };
  }

  const fake = await startHttpFake((request) => {
    switch (request.path) {
      case '/.well-known/openid-configuration':
        return { body: discovery(fake.url) };
      case '/authorize':
        return authorize(request);
      case '/token':
        return exchange(request);
      case '/userinfo': {
        const sub = users.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
        return sub === undefined ? { status: 401 } : { body: { sub, ...self.userInfo } };
      }
      case '/jwks':
        return {
          body: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'fake', use: 'sig', alg: 'RS256' }] },
        };
      default:
        return { status: 404 };
    }
  });
  const self: OidcFake = {
    ...fake,
    user: {
      sub: 'user-1',
      email: 'rosa.delgado@delgadocoffee.example',
      email_verified: true,
      name: 'Rosa Delgado',
    },
    authorizations: [],
    exchanged: 0,
    userInfo: {},
    tamper: (claims, { isForged } = { isForged: false }) => {
      changed = claims;
      signingKey = isForged ? stranger.privateKey : privateKey;
    },
  };
  return self;
}

/** Parses the client ID and secret from a Basic header, both form-encoded (RFC 6749, section 2.3.1). */
function basicOf(header = ''): string[] {
  const [, encoded = ''] = /^Basic (.+)$/.exec(header) ?? [];
  return encoded === '' ? [] : atob(encoded).split(':').map(decodeURIComponent);
}

function discovery(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: ['openid', 'email', 'profile'],
  };
}
