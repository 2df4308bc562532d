import { createTransport } from 'nodemailer';
import type { Email, Sent } from '../providers.ts';

/** Whose name a facilitator's e-mails bear, and where answers to them go. */
export type SenderOf = (facId: string) => { name: string; supportEmail: string } | undefined;

/**
 * Sends e-mail through an SMTP server. The address is that of `from`, `no-reply@example.com` or `Name <no-reply@...>`;
 * the name is the facilitator's, whose brand the applicant knows.
 */
export function smtp(options: { url: string; from: string; senderOf: SenderOf; timeoutMs: number }) {
  const { url, from, senderOf, timeoutMs } = options;
  const transport = createTransport({
    url,
    pool: true,
    // A password never travels in the clear; `?ignoreTLS=true` in the address says that it may.
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
    async send({ facId, to, subject, text, html }: Email, id: string): Promise<Sent> {
      try {
        // The same id in each try lets mailboxes drop a repetition.
        const messageId = `<${id.replace(/[^\w.-]/g, '-')}@${domain}>`;
        const sender = senderOf(facId);
        await transport.sendMail({
          from: { name: sender?.name ?? name, address },
          replyTo: sender?.supportEmail,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
        });
        return { ok: true };
      } catch (error) {
        const { responseCode = 0, code = 'SMTP' } = error as { responseCode?: number; code?: string };
        return {
          ok: false,
          // 4xx asks to come back later, as does a server that did not answer; a refused log-in is ours to mend.
          permanent: responseCode >= 500 && code !== 'EAUTH',
          code: responseCode ? `SMTP_${responseCode}` : code,
        };
      }
    },
    /** Connects, secures and logs in without sending anything. Rejects with why it cannot. */
    verify: () => transport.verify(),
    close: () => transport.close(),
  };
}
