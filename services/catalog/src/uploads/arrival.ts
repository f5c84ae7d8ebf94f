import { setTimeout as sleep } from 'node:timers/promises';
import { asWorker, type Db, inTenant, type TenantScope, type Tx } from '@tutka/database';
import { keepText } from '../attachments/attachment-rows.ts';
import { type AttachmentReader, type AttachmentText, isPicture } from '../attachments/read-attachment.ts';
import { type FileStore, FileStoreUnavailable, FileTooBig, type IncomingFile } from '../files/file-store.ts';
import { sniffUpload } from './content-type.ts';
import type { UploadClaims } from './signed-address.ts';
import { claimArrival, findUpload, giveUpArrival, markArrived } from './upload-rows.ts';

/** The largest picture that models are shown. */
const PICTURE_BYTES = 5 * 1024 * 1024;
/** How long whoever finds a file being put into the store waits for the end of that. */
const [LOOKS, BETWEEN_MS] = [80, 250];

/** The signed address has served, or its file is gone. */
export class UploadAlreadyDone extends Error {
  override readonly name = 'UploadAlreadyDone';
}

/** What is known of a file before its bytes are. */
export type ExpectedFile = Pick<UploadClaims, 'key' | 'workspace' | 'type' | 'name' | 'maxBytes'>;

interface ArrivalParts {
  readonly db: Db;
  readonly files: FileStore;
  /** Looks into every workspace. */
  readonly worker: Db;
  readonly readAttachment: AttachmentReader;
}

/** How files come to be kept, however they were sent: looked at first, then put into the store, then told of. */
export class Arrival {
  readonly #parts: ArrivalParts;

  constructor(parts: ArrivalParts) {
    this.#parts = parts;
  }

  /**
   * Takes the bytes of a file. No transaction is open while the store is waited for. Throws `UploadAlreadyDone`,
   * `FileStoreUnavailable`, `FileTooBig` and `UploadTypeRefused`; but for the first it may be sent again.
   */
  async take(
    expected: ExpectedFile,
    source: AsyncIterable<Uint8Array>,
    declared: { readonly type: string | undefined; readonly length: number | undefined },
  ): Promise<void> {
    const upload = await this.#within(expected, (tx) => findUpload(tx, expected.key));
    if (upload?.state !== 'signed') throw new UploadAlreadyDone();
    const incoming = await this.#parts.files.receive(source, expected.maxBytes, declared.length);
    try {
      await this.#keep(expected, incoming, declared.type);
    } finally {
      await incoming.discard();
    }
  }

  async #keep(expected: ExpectedFile, incoming: IncomingFile, declared: string | undefined): Promise<void> {
    const { key, name, type, workspace } = expected;
    const sniffed = await sniffUpload(incoming.path, name, declared, type);
    const text =
      type === 'attachment'
        ? await this.#textOf(expected, incoming, declared, sniffed.sniffed_type)
        : undefined;
    const { size, sha256 } = incoming;
    const arrived = { size: String(size), sha256, declared_type: declared ?? null, ...sniffed };
    await this.#claimed(expected, async () => {
      await incoming.keep(key);
      await this.#within(expected, async (tx) => {
        // Nothing tells catalog who wears a picture, so it counts as used.
        const state = type === 'avatar' ? 'used' : 'stored';
        if (!(await markArrived(tx, key, arrived, state))) throw new UploadAlreadyDone();
        if (text) await keepText(tx, key, workspace, text);
      });
    });
  }

  /** Of several who send at once one alone puts its file into the store; after a crash another may, in a while. */
  async #claimed(expected: ExpectedFile, put: () => Promise<void>): Promise<void> {
    if (!(await this.#within(expected, (tx) => claimArrival(tx, expected.key))))
      throw new UploadAlreadyDone();
    try {
      await put();
    } catch (error) {
      await this.#within(expected, (tx) => giveUpArrival(tx, expected.key));
      throw error;
    }
  }

  /** What a file says that is to go with a message; one that cannot is refused here. */
  #textOf(
    { workspace, name }: ExpectedFile,
    { path, size }: IncomingFile,
    declared: string | undefined,
    sniffed: string,
  ): Promise<AttachmentText | undefined> {
    if (isPicture(sniffed) && size > PICTURE_BYTES) throw new FileTooBig(PICTURE_BYTES);
    return this.#parts.readAttachment({ workspace, path, name, declared, sniffed });
  }

  /** Waits until the file that another is putting into the store is there. Throws `FileStoreUnavailable`. */
  async ended(key: string): Promise<void> {
    for (let look = 0; look < LOOKS; look++) {
      const upload = await asWorker(this.#parts.worker, (tx) => findUpload(tx, key));
      if (upload?.state !== 'signed') return;
      await sleep(BETWEEN_MS);
    }
    throw new FileStoreUnavailable('A file that is being kept has not arrived yet');
  }

  #within<T>({ workspace }: ExpectedFile, work: (tx: Tx) => Promise<T>): Promise<T> {
    const scope: TenantScope = { kind: 'upload', workspace };
    return inTenant(this.#parts.db, scope, work);
  }
}
