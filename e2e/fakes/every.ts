import { randomBytes } from 'node:crypto';
import { FacilitatorsCopy } from '../../test/facilitatorsCopy.ts';
import { startServer, type Server } from '../server.ts';
import { CAPTCHA, startCaptchaFake, type CaptchaKind, type CaptchaFake } from './captcha.ts';
import { startGeocoderFake } from './geocoder.ts';
import type { HttpFake } from './httpFake.ts';
import { OIDC, startOidcFake, type OidcFake } from './oidc.ts';
import { PLAID, startPlaidFake, type PlaidFake } from './plaid.ts';
import { FAKE_CA, startSmtpFake, type SmtpFake } from './smtp.ts';
import { startTlsProxy, type TlsProxy } from './tlsProxy.ts';
import { startTwilioFake, TWILIO, type TwilioFake } from './twilio.ts';
import { startWebhookFake, type WebhookFake } from './webhook.ts';

export const HOST = 'apply.harborpayments.example';

export interface Deployment {
  server: Server;
  operatorKey: string;
  proxy: TlsProxy;
  webhookSecret: string;
  mail: SmtpFake;
  twilio: TwilioFake;
  geocoder: HttpFake;
  captcha: CaptchaFake;
  plaid: PlaidFake;
  oidc: OidcFake;
  webhook: WebhookFake;
  close(): Promise<void>;
}

const key = () => randomBytes(32).toString('base64');

interface Wanted {
  facilitator?: Record<string, unknown>;
  product?: Record<string, unknown>;
  sites?: Record<string, string>;
}

export async function deploy(
  captchaKind: CaptchaKind,
  { facilitator = {}, product = {}, sites = {} }: Wanted = {},
): Promise<Deployment> {
  const [mail, twilio, geocoder, captcha, plaid, oidc, webhook] = await Promise.all([
    startSmtpFake(),
    startTwilioFake(),
    startGeocoderFake(),
    startCaptchaFake(captchaKind),
    startPlaidFake(),
    startOidcFake(),
    startWebhookFake(),
  ]);
  const singleSignOn = { issuer: oidc.url, clientId: OIDC.clientId };
  const copy = new FacilitatorsCopy();
  for (const [field, value] of Object.entries({ hosts: [HOST], singleSignOn, ...facilitator }))
    copy.plant('harbor/facilitator.json', field, value);
  for (const [field, value] of Object.entries(product))
    copy.plant('harbor/products/harbor.json', field, value);
  const operatorKey = key();
  const webhookSecret = `whsec_${randomBytes(32).toString('base64')}`;
  const server = await startServer({
    APP_ENV: 'production',
    PUBLIC_URL: `https://${HOST}`,
    TRUST_PROXY: '1',
    FACILITATORS_DIR: copy.dir,
    ENCRYPTION_KEYS: `first:${key()}`,
    LOOKUP_KEY: key(),
    OPERATOR_KEY: operatorKey,
    PROVIDER_TIMEOUT_MS: '1000',
    NODE_EXTRA_CA_CERTS: FAKE_CA,
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
  const proxy = await startTlsProxy({ [HOST]: server.url, ...sites });
  const fakes = { mail, twilio, geocoder, captcha, plaid, oidc, webhook };
  return {
    server,
    operatorKey,
    proxy,
    webhookSecret,
    ...fakes,
    async close() {
      await proxy.close();
      await server.close();
      await Promise.all(Object.values(fakes).map((fake) => fake.close()));
      copy.remove();
    },
  };
}
