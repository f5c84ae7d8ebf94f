import type { Db, Tx } from '@tutka/database';
import type { NamedSource } from '../domain/document.events.ts';
import { keyInAddress } from '../files/file-key.ts';
import type { FileStore } from '../files/file-store.ts';
import { plainFileName } from '../uploads/file-name.ts';
import { keepOwnFile, keptFile } from '../uploads/own-files.ts';
import { findUpload, takeUpload } from '../uploads/upload-rows.ts';
import type { Member } from './member.ts';

/** What the caller gives to be read: an address (of an own upload, or of the web) or text; and a name for it. */
export interface GivenSource {
  readonly uri?: string | undefined;
  readonly content?: string | undefined;
  readonly name?: string | undefined;
}

/** There is no such file for the caller. */
export class UploadNotFound extends Error {
  override readonly name = 'UploadNotFound';
}

/** The file has not arrived yet. */
export class UploadNotSent extends Error {
  override readonly name = 'UploadNotSent';
}

/** Another document was made from this file already. */
export class UploadAlreadyUsed extends Error {
  override readonly name = 'UploadAlreadyUsed';
}

/** Takes the file of a source inside the transaction that makes its document. */
export type TakeSource = (tx: Tx) => Promise<NamedSource>;

/**
 * Prepares a source: pasted text is kept as a file first. What is given back throws `UploadNotFound`, `UploadNotSent`
 * and `UploadAlreadyUsed`.
 */
export async function prepareSource(
  parts: { readonly db: Db; readonly files: FileStore },
  member: Member,
  given: GivenSource,
): Promise<TakeSource> {
  if (given.content !== undefined) return await pastedText(parts, member, given.content, given.name);
  const uri = given.uri ?? '';
  const key = keyInAddress(uri);
  if (key !== undefined) return (tx) => uploaded(tx, member, key, given.name);
  if (uri.startsWith('/')) throw new UploadNotFound();
  const name = given.name ?? nameOfAddress(uri);
  return async () => ({ name, source: { kind: 'web', uri: new URL(uri).href }, file: null });
}

async function pastedText(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  member: Member,
  content: string,
  title: string | undefined,
): Promise<TakeSource> {
  const name = title ?? firstLine(content);
  const extension = /^ {0,3}#{1,6} /m.test(content) ? 'md' : 'txt';
  const file = await keepOwnFile(db, files, {
    workspace: member.workspace,
    owner: member.userUuid,
    name: plainFileName(`${name}.${extension}`),
    contentType: 'text/plain; charset=utf-8',
    bytes: Buffer.from(content.toWellFormed()),
  });
  return async (tx) => {
    await takeUpload(tx, file.key);
    return { name, source: { kind: 'text' }, file };
  };
}

async function uploaded(tx: Tx, member: Member, key: string, name: string | undefined): Promise<NamedSource> {
  const taken = await takeUpload(tx, key);
  if (taken) return { name: name ?? taken.name, source: { kind: 'upload' }, file: keptFile(taken) };
  const found = await findUpload(tx, key);
  if (found?.workspace !== member.workspace.toLowerCase() || found.resource_type !== 'knowledge') {
    throw new UploadNotFound();
  }
  throw found.state === 'signed' ? new UploadNotSent() : new UploadAlreadyUsed();
}

function nameOfAddress(uri: string): string {
  const { host, pathname } = new URL(uri);
  return pathname === '/' ? host : `${host}${pathname}`.slice(0, 255);
}

function firstLine(content: string): string {
  const line = content.split('\n').find((each) => each.trim() !== '') ?? '';
  return [...line.trim().replace(/^#+ /, '')].slice(0, 80).join('') || 'Pasted text';
}
