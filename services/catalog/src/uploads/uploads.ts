import { type Db, inTenant, type TenantScope, type Tx } from '@tutka/database';
import { plainFileName } from '@tutka/service-runtime';
import { type KnowledgeQuota, refuseBeyond } from '../domain/knowledge.quota.ts';
import { fileAddress, newFileKey } from '../files/file-key.ts';
import { type FileStore, FileTooBig } from '../files/file-store.ts';
import { knowledgeUsage } from '../store/knowledge-quota.ts';
import type { Member } from '../store/member.ts';
import { sniffUpload } from './content-type.ts';
import type { ResourceType, UploadClaims, UploadSigner } from './signed-address.ts';

import { findUpload, insertUpload, markArrived } from './upload-rows.ts';

const lifetimeMs = 60 * 60 * 1000;

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
  readonly quota: KnowledgeQuota;
}

/** Files on their way in: signed addresses, and what is sent to them. */
export class Uploads {
  readonly #db: Db;
  readonly #files: FileStore;
  readonly #signer: UploadSigner;
  readonly #limits: UploadLimits;
  readonly #quota: KnowledgeQuota;

  constructor(parts: UploadsParts) {
    this.#db = parts.db;
    this.#files = parts.files;
    this.#signer = parts.signer;
    this.#limits = parts.limits;
    this.#quota = parts.quota;
  }

  /**
   * Makes a place for one file of the caller's, of `byteSize` where that is known. Throws `FileTooBig` and
   * `QuotaExceeded`.
   */
  async sign(
    member: Member,
    type: ResourceType,
    { fileName, byteSize = 1 }: { readonly fileName: string; readonly byteSize?: number | undefined },
    now: number,
  ): Promise<SignedUpload> {
    const { workspace, userUuid: owner } = member;
    const name = plainFileName(fileName);
    const key = newFileKey(name);
    const upload = { key, workspace, owner, resource_type: type, name };
    const maxBytes = this.#limits[type];
    if (byteSize > maxBytes) throw new FileTooBig(maxBytes);
    await inTenant(this.#db, member, async (tx) => {
      if (type === 'knowledge') {
        const used = await knowledgeUsage(tx, workspace);
        refuseBeyond(this.#quota, used, { bytes: byteSize, knowledges: 0 });
      }
      await insertUpload(tx, upload);
    });
    const expires = now + lifetimeMs;
    const token = this.#signer.sign({ key, workspace, type, name, maxBytes, expires });
    return { url: fileAddress(key), token, expires, maxBytes };
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
      const arrival = { size: String(size), sha256, declared_type: declared.type ?? null, ...sniffed };
      await this.#inWorkspace(claims, async (tx) => {
        // Nothing tells catalog who wears a picture, so it counts as used.
        const state = claims.type === 'avatar' ? 'used' : 'stored';
        if (!(await markArrived(tx, claims.key, arrival, state))) throw new UploadAlreadyDone();
        await incoming.keep(claims.key);
      });
    } finally {
      await incoming.discard();
    }
  }

  #inWorkspace<T>({ workspace }: UploadClaims, work: (tx: Tx) => Promise<T>): Promise<T> {
    const scope: TenantScope = { kind: 'upload', workspace };
    return inTenant(this.#db, scope, work);
  }
}
