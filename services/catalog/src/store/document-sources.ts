import type { Db, Tx } from '@tutka/database';
import { plainFileName } from '@tutka/service-runtime';
import type { NamedSource } from '../domain/knowledges/document.events.ts';
import { keyInAddress } from '../files/file-key.ts';
import type { FileStore } from '../files/file-store.ts';
import { keepOwnFile, keptFile } from '../uploads/own-files.ts';
import { findUpload, takeUpload } from '../uploads/upload-rows.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { Member } from './member.ts';

/** What the caller gives to be read: an address (of an own upload, or of the web) or text; and a name for it. */
export interface GivenSource {
  readonly uri?: string | undefined;
  readonly content?: string | undefined;
  readonly name?: string | undefined;
}

/** There is no such file for the caller. */
class UploadNotFound extends Error {
  override readonly name = 'UploadNotFound';
}

/** The file has not arrived yet. */
class UploadNotSent extends Error {
  override readonly name = 'UploadNotSent';
}

/** Another document was made from this file already. */
class UploadAlreadyUsed extends Error {
  override readonly name = 'UploadAlreadyUsed';
}

/** The address cannot be kept: it is none, or holds a password. */
class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Takes the file of a source inside the transaction that makes its document. */
export type TakeSource = (tx: Tx) => Promise<NamedSource>;

/**
 * Prepares a source: pasted text is kept as a file first. Throws `AddressRefused` and what `Uploads.settle` does; what is given back throws
 * `UploadNotFound`, `UploadNotSent` and `UploadAlreadyUsed`.
 */
export async function prepareSource(
  parts: { readonly db: Db; readonly files: FileStore; readonly uploads: Pick<Uploads, 'settle'> },
  member: Member,
  given: GivenSource,
): Promise<TakeSource> {
  if (given.content !== undefined) return await pastedText(parts, member, given.content, given.name);
  const uri = given.uri ?? '';
  const key = keyInAddress(uri);
  if (key !== undefined) {
    await parts.uploads.settle(key);
    return (tx) => uploaded(tx, member, key, given.name);
  }
  if (uri.startsWith('/')) throw new UploadNotFound();
  const address = webAddress(uri);
  const source = { kind: 'web', uri: address } as const;
  if (given.name !== undefined) {
    const named = { name: given.name, named: true } as const;
    return async () => ({ ...named, source, file: null });
  }
  return async () => ({ name: nameOfAddress(address), source, file: null });
}

/** The size of a source's file in bytes; 0 where it is still to be fetched. */
export function sizeOf(source: NamedSource | undefined): number {
  return source?.file?.byteSize ?? 0;
}

async function pastedText(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  member: Member,
  content: string,
  name = 'Pasted text',
): Promise<TakeSource> {
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

/** A web address as it is kept: its spelling normalised, without a place on the page. Throws `AddressRefused`. */
export function webAddress(uri: string): string {
  const url = URL.parse(uri);
  if (url?.username !== '' || url.password !== '') throw new AddressRefused();
  url.hash = '';
  return url.href;
}

/** An address as a document has it: one of the web normalised, that of a file as it is. Throws `AddressRefused`. */
export function keptAddress(uri: string): string {
  return uri.startsWith('/') ? uri : webAddress(uri);
}

function nameOfAddress(uri: string): string {
  const { host, pathname } = new URL(uri);
  return pathname === '/' ? host : `${host}${pathname}`.slice(0, 255);
}
