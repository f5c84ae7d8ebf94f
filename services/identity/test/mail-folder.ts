import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The first part of a mail's two: its text. */
function textIn(mail: string): string {
  const [, part = ''] = /text\/plain.*?\r\n\r\n(.*?)\r\n--/s.exec(mail) ?? [];
  return Buffer.from(part, 'base64').toString();
}

/** The code in the mail to somebody, which goes out after the answer into a folder. */
export async function codeIn(folder: string, email: string): Promise<string> {
  for (let look = 0; look < 100; look++) {
    const name = (await readdir(folder)).find((each) => each.endsWith(`-${email}.eml`));
    const text = name ? await readFile(join(folder, name), 'utf8') : '';
    const code = /\b\d{6}\b/.exec(textIn(text))?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no mail came to ${email}`);
}
