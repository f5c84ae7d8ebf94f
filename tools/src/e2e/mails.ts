import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface ReadMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mails that went to an address, oldest first, out of a product's mail folder. */
export async function mailsTo(dataDir: string, email: string): Promise<ReadMail[]> {
  const own = await filesTo(dataDir, email);
  return await Promise.all(own.map(async (path) => readMail(await readFile(path, 'utf8'))));
}

/** Throws away the mails that went to an address. */
export async function discardMailsTo(dataDir: string, email: string): Promise<void> {
  for (const path of await filesTo(dataDir, email)) await rm(path);
}

async function filesTo(dataDir: string, email: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const own = names.filter((name) => name.endsWith(`-${email}.eml`)).sort();
  return own.map((name) => join(folder, name));
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
