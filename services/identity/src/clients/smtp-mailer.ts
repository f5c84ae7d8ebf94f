import type { Mailer } from './mailer.ts';

/** Mails by SMTP; `url` is smtp(s)://user:password@host:port. `host` is what Message-IDs end with. */
export async function smtpMailer(url: string, from: string, host: string): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    async send({ id, ...mail }) {
      await transport.sendMail({ from, ...mail, ...(id !== undefined && { messageId: `<${id}@${host}>` }) });
    },
  };
}
