import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ReadMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mails that went to an address, oldest first, out of a product's mail folder. */
export async function mailsTo(dataDir: string, email: string): Promise<ReadMail[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const own = names.filter((name) => name.endsWith(`-${email}.eml`)).sort();
  return await Promise.all(own.map(async (name) => readMail(await readFile(join(folder, name), 'utf8'))));
}

function readMail(mail: string): ReadMail {
  const [, subject = ''] = /^Subject: =\?utf-8\?B\?(.*?)\?=/m.exec(mail) ?? [];
  const part = (type: string) => {
    const [, body = ''] =
      new RegExp(`Content-Type: ${type}.*?\\r\\n\\r\\n(.*?)\\r\\n--`, 's').exec(mail) ?? [];
    return decoded(body);
  };
  return { subject: decoded(subject), text: part('text/plain'), html: part('text/html') };
}

function decoded(base64: string): string {
  return Buffer.from(base64, 'base64').toString();
}
