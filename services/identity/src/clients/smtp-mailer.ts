import type { Mailer } from './mailer.ts';

/** Mails by SMTP; `url` is smtp(s)://user:password@host:port. */
export async function smtpMailer(url: string, from: string): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  return {
    async send(mail) {
      await transport.sendMail({ from, to: mail.to, subject: mail.subject, text: mail.text });
    },
  };
}
