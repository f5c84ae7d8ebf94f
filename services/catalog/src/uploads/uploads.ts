import { asWorker, type Db, inTenant } from '@tutka/database';
import { plainFileName } from '@tutka/service-runtime';
import type { AttachmentOwner } from '../attachments/owner.ts';
import type { AttachmentReader } from '../attachments/read-attachment.ts';
import type { KnowledgeQuota } from '../domain/knowledges/knowledge-quota.ts';
import { attachmentAddress, fileAddress, newFileKey } from '../files/file-key.ts';
import { type FileStore, FileTooBig } from '../files/file-store.ts';
import { refuseWithoutRoom } from '../store/knowledge-room.ts';
import { Arrival, UploadAlreadyDone } from './arrival.ts';
import type { ResourceType, UploadSigner } from './signed-address.ts';
import { findUpload, insertUpload } from './upload-rows.ts';

const lifetimeMs = 60 * 60 * 1000;

/** The largest file of each type, in bytes. */
export type UploadLimits = Readonly<Record<ResourceType, number>>;

/** Where to send a file. */
export interface SignedUpload {
  readonly url: string;
  readonly token: string;
  /** The store's own address, where files are sent there. */
  readonly direct: string | undefined;
  /** Milliseconds since 1970. */
  readonly expires: number;
  readonly maxBytes: number;
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
  readonly #arrival: Arrival;
  /** Of files that are being looked at. */
  readonly #settling = new Map<string, Promise<void>>();

  constructor(parts: UploadsParts) {
    this.#db = parts.db;
    this.#files = parts.files;
    this.#signer = parts.signer;
    this.#limits = parts.limits;
    this.#worker = parts.worker;
    this.#arrival = new Arrival(parts);
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
    const direct = await this.#files.direct?.address(key, lifetimeMs / 1000);
    return { url, token, direct, expires, maxBytes };
  }

  /**
   * Takes the bytes for a signed address. Throws `UploadNotSigned`, `UploadExpired`, and what `Arrival` does.
   */
  async receive(
    token: string,
    source: AsyncIterable<Uint8Array>,
    declared: { readonly type: string | undefined; readonly length: number | undefined },
    now: number,
  ): Promise<void> {
    await this.#arrival.take(this.#signer.read(token, now), source, declared);
  }

  /**
   * Before a file is used: one that its sender wrote to the store is looked at, and kept from now on. Throws
   * `FileStoreUnavailable`, `FileTooBig` and `UploadTypeRefused`.
   */
  async settle(key: string): Promise<void> {
    if (!this.#files.direct) return;
    const settling = this.#settling.get(key) ?? this.#settle(key).finally(() => this.#settling.delete(key));
    this.#settling.set(key, settling);
    await settling;
  }

  async #settle(key: string): Promise<void> {
    const { direct } = this.#files;
    const upload = await asWorker(this.#worker, (tx) => findUpload(tx, key));
    if (upload?.state !== 'signed') return;
    const sent = await direct?.find(key);
    if (!sent) return;
    const { workspace, name, resource_type: type } = upload;
    const expected = { key, workspace, name, type, maxBytes: this.#limits[type] };
    try {
      await this.#arrival.take(expected, sent.stream, { type: sent.type, length: sent.size });
    } catch (error) {
      if (!(error instanceof UploadAlreadyDone)) throw error;
      await this.#arrival.ended(key);
    } finally {
      sent.stream.destroy();
    }
    // What is left over is swept.
    await direct?.forget(key).catch(() => undefined);
  }
}
