import { createTransport } from 'nodemailer';
import type { Email, SendResult } from '../jobs/job.ts';

export type SenderOf = (facId: string) => { name: string; supportEmail: string } | undefined;

/**
 * `from` is `no-reply@example.com` or `Name <no-reply@example.com>`. The facilitator's name replaces the name
 * in `from`, because applicants recognize it.
 */
export function smtp(options: { url: string; from: string; senderOf: SenderOf; timeoutMs: number }) {
  const { url, from, senderOf, timeoutMs } = options;
  const transport = createTransport({
    url,
    pool: true,
    // Never send a password without TLS, unless the URL contains `?requireTLS=false`, which overrides this option.
    requireTLS: new URL(url).password !== '',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const [, name = '', address = from] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return {
    async send({ facId, to, subject, text, html, stopUrl }: Email, id: string): Promise<SendResult> {
      try {
        // Keep the Message-ID on every retry, so that mail systems can drop duplicates.
        const messageId = `<${id.replace(/[^\w.-]/g, '-')}@${domain}>`;
        const sender = senderOf(facId);
        await transport.sendMail({
          from: { name: sender?.name ?? name, address },
          replyTo: sender?.supportEmail,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: stopUrl === undefined ? {} : stopHeaders(stopUrl),
          messageId,
        });
        return { ok: true };
      } catch (error) {
        const {
          responseCode = 0,
          code = 'SMTP',
          command,
        } = error as { responseCode?: number; code?: string; command?: string };
        return {
          ok: false,
          // A 5xx reply is about this email only if it refuses the recipient or the content. Earlier commands fail for
          // all emails, until an administrator fixes the mail server or the settings.
          permanent: responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA'),
          code: responseCode ? `SMTP_${responseCode}` : code,
        };
      }
    },
    verify: () => transport.verify(),
    close: () => transport.close(),
  };
}

export function stopHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
