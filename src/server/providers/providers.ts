import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { Providers } from '../jobs/job.ts';
import type { FacilitatorBook } from '../facilitators/facilitators.ts';
import { outbox } from './outbox.ts';
import { smtp } from './smtp.ts';
import { twilio } from './twilio.ts';
import { sandboxOf, withSandbox } from './sandbox.ts';
import type { Seal } from '../crypto/seal.ts';
import { webhookSender } from '../webhooks/send.ts';

export function createProviders(deps: {
  config: Config;
  db: Db;
  seal: Seal;
  clock: () => number;
  facilitators: Pick<FacilitatorBook, 'byId'>;
}): Providers {
  const putInOutbox = outbox(deps);
  const { config, facilitators } = deps;
  const { providerTimeoutMs: timeoutMs } = config;
  const { smtpUrl: url, from } = config.mail;
  const mail = url ? smtp({ url, from, senderOf: facilitators.byId, timeoutMs }) : null;
  const providers: Providers = {
    email: mail ? mail.send : putInOutbox,
    sms: config.sms ? twilio({ ...config.sms, timeoutMs }) : putInOutbox,
    webhook: webhookSender(deps),
    close: () => mail?.close(),
  };
  return withSandbox(providers, sandboxOf(config));
}
