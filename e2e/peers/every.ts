import { randomBytes } from 'node:crypto';
import { startServer, type Server } from '../server.ts';
import { CAPTCHA, startCaptchaPeer, type CaptchaKind, type CaptchaPeer } from './captcha.ts';
import { facilitatorsWith } from './facilitators.ts';
import { startGeocoderPeer } from './geocoder.ts';
import type { HttpPeer } from './httpPeer.ts';
import { OIDC, startOidcPeer, type OidcPeer } from './oidc.ts';
import { PLAID, startPlaidPeer, type PlaidPeer } from './plaid.ts';
import { PEER_CA, startSmtpPeer, type SmtpPeer } from './smtp.ts';
import { startTlsProxy } from './tlsProxy.ts';
import { startTwilioPeer, TWILIO, type TwilioPeer } from './twilio.ts';
import { startWebhookPeer, type WebhookPeer } from './webhook.ts';

/** Where production's own name leads in these tests: the browser is told to look for it on this port of loopback. */
export const HOST = 'apply.harborpayments.example';

export interface Deployment {
  server: Server;
  /** The port of what takes TLS for `HOST`. */
  tlsPort: number;
  webhookSecret: string;
  mail: SmtpPeer;
  twilio: TwilioPeer;
  geocoder: HttpPeer;
  captcha: CaptchaPeer;
  plaid: PlaidPeer;
  oidc: OidcPeer;
  webhook: WebhookPeer;
  close(): Promise<void>;
}

const key = () => randomBytes(32).toString('base64');

/** The product as it runs in production, behind TLS, with every provider pointed at its peer. */
export async function deploy(captchaKind: CaptchaKind): Promise<Deployment> {
  const [mail, twilio, geocoder, captcha, plaid, oidc, webhook] = await Promise.all([
    startSmtpPeer(),
    startTwilioPeer(),
    startGeocoderPeer(),
    startCaptchaPeer(captchaKind),
    startPlaidPeer(),
    startOidcPeer(),
    startWebhookPeer(),
  ]);
  const folder = facilitatorsWith({
    harbor: { hosts: [HOST], singleSignOn: { issuer: oidc.url, clientId: OIDC.clientId } },
  });
  const webhookSecret = `whsec_${randomBytes(32).toString('base64')}`;
  const server = await startServer({
    APP_ENV: 'production',
    PUBLIC_URL: `https://${HOST}`,
    TRUST_PROXY: 'true',
    FACILITATORS_DIR: folder.dir,
    ENCRYPTION_KEYS: `first:${key()}`,
    LOOKUP_KEY: key(),
    OPERATOR_KEY: key(),
    PROVIDER_TIMEOUT_MS: '1000',
    NODE_EXTRA_CA_CERTS: PEER_CA,
    SMTP_URL: mail.url,
    MAIL_FROM: 'no-reply@mail.harborpayments.example',
    SMS_URL: twilio.url,
    SMS_ACCOUNT_SID: TWILIO.accountSid,
    SMS_AUTH_TOKEN: TWILIO.authToken,
    SMS_FROM: TWILIO.from,
    GEOCODER_URL: `${geocoder.url}/search`,
    CAPTCHA_KIND: captchaKind,
    CAPTCHA_SITE_KEY: CAPTCHA.siteKey,
    CAPTCHA_SECRET: CAPTCHA.secret,
    CAPTCHA_URL: `${captcha.url}/siteverify`,
    CAPTCHA_SCRIPT_URL: `${captcha.url}/api.js`,
    BANK_LINK_URL: plaid.url,
    BANK_LINK_CLIENT_ID: PLAID.clientId,
    BANK_LINK_SECRET: PLAID.secret,
    BANK_LINK_SCRIPT_URL: `${plaid.url}/link-initialize.js`,
    OIDC_SECRETS: `harbor:${OIDC.secret}`,
    WEBHOOK_URL: `${webhook.url}/events`,
    WEBHOOK_SECRET: webhookSecret,
    WEBHOOK_NETWORKS: '127.0.0.0/8',
  });
  const proxy = await startTlsProxy(server.url);
  const peers = { mail, twilio, geocoder, captcha, plaid, oidc, webhook };
  return {
    server,
    tlsPort: proxy.port,
    webhookSecret,
    ...peers,
    async close() {
      await proxy.close();
      await server.close();
      await Promise.all(Object.values(peers).map((peer) => peer.close()));
      folder.remove();
    },
  };
}
