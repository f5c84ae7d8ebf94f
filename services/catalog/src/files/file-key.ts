import { randomBytes } from 'node:crypto';

const form = /^[\w-]{8,80}(\.\w{1,10})?$/;
const addressPrefix = '/api/files/';

/** A new key nobody can guess, with the extension of `fileName` where it is a plain one. */
export function newFileKey(fileName: string): string {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1];
  const name = randomBytes(18).toString('base64url');
  return extension === undefined ? name : `${name}.${extension.toLowerCase()}`;
}

/** Whether a text is a key. */
export function isFileKey(text: string): boolean {
  return form.test(text);
}

/** The stable address of a file on our own origin. */
export function fileAddress(key: string): string {
  return `${addressPrefix}${key}`;
}

/** The stable address of a file that a message carries, which fewer may read. */
export function attachmentAddress(key: string): string {
  return `/api/attachments/${key}`;
}

/** The key in a file's address; undefined where it is another one. */
export function keyInAddress(uri: string): string | undefined {
  if (!uri.startsWith(addressPrefix)) return undefined;
  const key = uri.slice(addressPrefix.length);
  return isFileKey(key) ? key : undefined;
}
