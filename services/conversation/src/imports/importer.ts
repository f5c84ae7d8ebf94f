import { asWorker, type Db } from '@tutka/database';
import { nudgeRelays } from '@tutka/event-store';
import { isTransient } from '@tutka/messaging';
import {
  endReading,
  type ImportAtWork,
  importNext,
  leaveOutNext,
  releaseImport,
  sweepImports,
  takeImport,
} from '../store/import-work.ts';
import { keepChats } from '../store/imported-chats.ts';
import type { Owner } from '../store/owner.ts';
import { removeLeftFiles } from './left-files.ts';
import { ExportFailure } from './reading/export-failure.ts';
import { readExport } from './reading/read-export.ts';
import type { TakenFile } from './take-file.ts';

/** Chats of one transaction: so long does nobody wait behind them. */
const BATCH = 20;
/** Between two looks for what another process left. */
const LOOK_MS = 10_000;
const BEAT_MS = 15_000;
const HOUR_MS = 3_600_000;

export interface ImporterOptions {
  readonly worker: Db;
  readonly onError: (error: unknown) => void;
}

/** Reads files that people sent, one at a time, and makes chats of what they chose, whoever's page is open. */
export class Importer {
  readonly #worker: Db;
  readonly #onError: (error: unknown) => void;
  readonly #timers: readonly NodeJS.Timeout[];
  #reading: Promise<void> = Promise.resolve();
  #working: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  constructor({ worker, onError }: ImporterOptions) {
    this.#worker = worker;
    this.#onError = onError;
    const clear = () => void removeLeftFiles().catch(onError);
    this.#timers = [setInterval(() => this.#look(), LOOK_MS), setInterval(clear, HOUR_MS)];
    clear();
  }

  /** Reads a file when those before it are read, and removes it. */
  read(importUuid: string, owner: Owner, file: TakenFile): void {
    const lively = setInterval(() => {
      this.#do((tx) => keepChats(tx, importUuid, owner, '[]')).catch(this.#onError);
    }, BEAT_MS);
    this.#reading = this.#reading
      .then(() => this.#readNow(importUuid, owner, file))
      .catch(this.#onError)
      .finally(() => {
        clearInterval(lively);
        return file.remove().catch(this.#onError);
      });
  }

  /** Something is there to be imported. */
  poke(): void {
    if (this.#stopping.signal.aborted) return;
    this.#working ??= this.#work()
      .catch(this.#onError)
      .finally(() => {
        this.#working = undefined;
      });
  }

  /** Ends with the batch that is at hand, the rest is another process's; a file that is being read is to be sent again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([this.#reading, this.#working]);
  }

  #look(): void {
    const lost = new ExportFailure('IMPORT_INTERRUPTED');
    this.#do((tx) => sweepImports(tx, { errorCode: lost.code, error: lost.message })).catch(this.#onError);
    this.poke();
  }

  async #readNow(importUuid: string, owner: Owner, { path }: TakenFile): Promise<void> {
    const keep = async (chats: string) => {
      const isWanted = await this.#do((tx) => keepChats(tx, importUuid, owner, chats));
      if (!isWanted) throw new ExportFailure('IMPORT_INTERRUPTED');
    };
    const task = { path, owner: owner.userUuid, workspace: owner.workspace, now: Date.now() };
    const end = await readExport(task, keep, this.#stopping.signal).then(
      (unreadable) => ({ unreadable }),
      (error: unknown) => {
        const { code: errorCode, message } = this.#failureOf(error);
        return { errorCode, error: message };
      },
    );
    await this.#do((tx) => endReading(tx, importUuid, end));
  }

  #failureOf(error: unknown): ExportFailure {
    if (error instanceof ExportFailure) return error;
    this.#onError(error);
    return new ExportFailure('IMPORT_NOT_KEPT');
  }

  async #work(): Promise<void> {
    for (let at = await this.#do(takeImport); at !== undefined; at = await this.#do(takeImport)) {
      await this.#importAll(at);
      if (this.#stopping.signal.aborted) return;
    }
  }

  async #importAll(at: ImportAtWork): Promise<void> {
    let most = BATCH;
    for (let done = 1; done > 0; ) {
      if (this.#stopping.signal.aborted) return void (await this.#do((tx) => releaseImport(tx, at.uuid)));
      try {
        done = await this.#do((tx) => importNext(tx, at, most));
        most = BATCH;
      } catch (error) {
        await this.#blame(at, most, error);
        most = 1;
      }
    }
    nudgeRelays(this.#worker);
  }

  /** One of them is to blame: found by going on alone, and left out. Throws where none is: in a minute somebody goes on. */
  async #blame(at: ImportAtWork, most: number, error: unknown): Promise<void> {
    if (isTransient(error)) throw error;
    this.#onError(error);
    if (most === 1) await this.#do((tx) => leaveOutNext(tx, at));
  }

  #do<T>(work: Parameters<typeof asWorker<T>>[1]): Promise<T> {
    return asWorker(this.#worker, work);
  }
}
