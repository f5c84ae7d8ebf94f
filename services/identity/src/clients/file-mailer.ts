import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer } from './mailer.ts';

/** Each mail a file `<time>-<recipient>.eml` in `folder`; `announce` gets the text, for the console. */
export function fileMailer(folder: string, from: string, announce: (line: string) => void): Mailer {
  return {
    async send(mail) {
      const at = new Date();
      const recipient = mail.to.replaceAll(/[^\w.@+-]/g, '_').slice(0, 120);
      const name = `${at.toISOString().replaceAll(':', '-')}-${recipient}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, name), message(mail, from, at), { mode: 0o600 });
      announce(`Mail to ${mail.to}: ${mail.subject}`);
    },
  };
}

function message(mail: { to: string; subject: string; text: string }, from: string, at: Date): string {
  const subject = `=?utf-8?B?${Buffer.from(mail.subject).toString('base64')}?=`;
  const body = Buffer.from(mail.text).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  return [
    `From: ${from}`,
    `To: ${mail.to}`,
    `Subject: ${subject}`,
    `Date: ${at.toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    body,
    '',
  ].join('\r\n');
}
