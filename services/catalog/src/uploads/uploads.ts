import { type Db, inTenant, type TenantScope, type Tx } from '@tutka/database';
import { plainFileName } from '@tutka/service-runtime';
import { keepText } from '../attachments/attachment-rows.ts';
import type { AttachmentOwner } from '../attachments/owner.ts';
import { type AttachmentReader, type AttachmentText, isPicture } from '../attachments/read-attachment.ts';
import type { KnowledgeQuota } from '../domain/knowledge-quota.ts';
import { attachmentAddress, fileAddress, newFileKey } from '../files/file-key.ts';
import { type FileStore, FileTooBig, type IncomingFile } from '../files/file-store.ts';
import { refuseWithoutRoom } from '../store/knowledge-room.ts';
import { sniffUpload } from './content-type.ts';
import type { ResourceType, UploadClaims, UploadSigner } from './signed-address.ts';

import { findUpload, insertUpload, markArrived } from './upload-rows.ts';

const lifetimeMs = 60 * 60 * 1000;
/** The largest picture that models are shown. */
const PICTURE_BYTES = 5 * 1024 * 1024;

/** The largest file of each type, in bytes. */
export type UploadLimits = Readonly<Record<ResourceType, number>>;

/** Where to send a file. */
export interface SignedUpload {
  readonly url: string;
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
  readonly maxBytes: number;
}

/** The signed address has served, or its file is gone. */
class UploadAlreadyDone extends Error {
  override readonly name = 'UploadAlreadyDone';
}

export interface UploadsParts {
  readonly db: Db;
  readonly files: FileStore;
  readonly signer: UploadSigner;
  readonly limits: UploadLimits;
  /** Looks into every workspace. */
  readonly worker: Db;
  readonly readAttachment: AttachmentReader;
}

/** Files on their way in: signed addresses, and what is sent to them. */
export class Uploads {
  readonly #db: Db;
  readonly #files: FileStore;
  readonly #signer: UploadSigner;
  readonly #limits: UploadLimits;
  readonly #worker: Db;
  readonly #readAttachment: AttachmentReader;

  constructor(parts: UploadsParts) {
    this.#db = parts.db;
    this.#files = parts.files;
    this.#signer = parts.signer;
    this.#limits = parts.limits;
    this.#worker = parts.worker;
    this.#readAttachment = parts.readAttachment;
  }

  /**
   * Makes a place for one file of the caller's, of `byteSize` where that is known; `quota`: of what it is to be a part
   * of. Throws `FileTooBig` and `QuotaExceeded`.
   */
  async sign(
    { workspace, uuid: owner, share }: AttachmentOwner,
    type: ResourceType,
    { fileName, byteSize = 1 }: { readonly fileName: string; readonly byteSize?: number | undefined },
    now: number,
    quota?: KnowledgeQuota,
  ): Promise<SignedUpload> {
    const name = plainFileName(fileName);
    const key = newFileKey(name);
    const upload = { key, workspace, owner, share: share ?? null, resource_type: type, name };
    const maxBytes = this.#limits[type];
    if (byteSize > maxBytes) throw new FileTooBig(maxBytes);
    await inTenant(this.#db, { kind: 'upload', workspace }, async (tx) => {
      if (quota) await refuseWithoutRoom(tx, this.#worker, quota, workspace, { bytes: byteSize });
      await insertUpload(tx, upload);
    });
    const expires = now + lifetimeMs;
    const token = this.#signer.sign({ key, workspace, type, name, maxBytes, expires });
    const url = type === 'attachment' ? attachmentAddress(key) : fileAddress(key);
    return { url, token, expires, maxBytes };
  }

  /**
   * Takes the bytes for a signed address. Throws `UploadNotSigned`, `UploadExpired`, `UploadAlreadyDone`, `FileTooBig`
   * and `UploadTypeRefused`; after the last two the address may be used again.
   */
  async receive(
    token: string,
    source: AsyncIterable<Uint8Array>,
    declared: { readonly type: string | undefined; readonly length: number | undefined },
    now: number,
  ): Promise<void> {
    const claims = this.#signer.read(token, now);
    const upload = await this.#inWorkspace(claims, (tx) => findUpload(tx, claims.key));
    if (upload?.state !== 'signed') throw new UploadAlreadyDone();
    const incoming = await this.#files.receive(source, claims.maxBytes, declared.length);
    try {
      const sniffed = await sniffUpload(incoming.path, claims.name, declared.type, claims.type);
      const { size, sha256 } = incoming;
      const text =
        claims.type === 'attachment'
          ? await this.#textOf(claims, incoming, declared.type, sniffed.sniffed_type)
          : undefined;
      const arrival = { size: String(size), sha256, declared_type: declared.type ?? null, ...sniffed };
      await this.#inWorkspace(claims, async (tx) => {
        // Nothing tells catalog who wears a picture, so it counts as used.
        const state = claims.type === 'avatar' ? 'used' : 'stored';
        if (!(await markArrived(tx, claims.key, arrival, state))) throw new UploadAlreadyDone();
        if (text) await keepText(tx, claims.key, claims.workspace, text);
        await incoming.keep(claims.key);
      });
    } finally {
      await incoming.discard();
    }
  }

  /** What a file says that is to go with a message; one that cannot is refused here, at its sender. */
  #textOf(
    { name }: UploadClaims,
    { path, size }: IncomingFile,
    declared: string | undefined,
    sniffed: string,
  ): Promise<AttachmentText | undefined> {
    if (isPicture(sniffed) && size > PICTURE_BYTES) throw new FileTooBig(PICTURE_BYTES);
    return this.#readAttachment({ path, name, declared, sniffed });
  }

  #inWorkspace<T>({ workspace }: UploadClaims, work: (tx: Tx) => Promise<T>): Promise<T> {
    const scope: TenantScope = { kind: 'upload', workspace };
    return inTenant(this.#db, scope, work);
  }
}
