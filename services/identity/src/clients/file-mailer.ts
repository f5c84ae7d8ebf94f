import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, Mailer } from './mailer.ts';

/** Each mail a file `<time>-<recipient>.eml` in `folder`; `announce` gets the text, for the console. */
export function fileMailer(folder: string, from: string, announce: (line: string) => void): Mailer {
  return {
    async send(mail) {
      const at = new Date();
      const recipient = mail.to.replaceAll(/[^\w.@+-]/g, '_').slice(0, 120);
      const name = `${at.toISOString().replaceAll(':', '-')}-${recipient}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, name), message(mail, from, at), { mode: 0o600 });
      announce(`Mail to ${mail.to}: ${mail.subject.replaceAll(/\p{Cc}/gu, ' ')}`);
    },
  };
}

function message(mail: Mail, from: string, at: Date): string {
  const boundary = `part-${randomUUID()}`;
  const subject = `=?utf-8?B?${Buffer.from(mail.subject).toString('base64')}?=`;
  return [
    `From: ${from}`,
    `To: ${mail.to}`,
    `Subject: ${subject}`,
    `Date: ${at.toUTCString()}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part(boundary, 'text/plain', mail.text),
    ...part(boundary, 'text/html', mail.html),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

function part(boundary: string, type: string, content: string): string[] {
  return [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    '',
  ];
}
