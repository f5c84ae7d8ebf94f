import { asWorker, type Db } from '@tutka/database';
import type { Reaction } from '@tutka/messaging';
import { createWorkLoop } from '@tutka/service-runtime';
import { type Erasure, goneIn } from './erasure.ts';
import { holdErasure, noteErasure, putOffErasure, settleErasure, takeErasure } from './erasure-rows.ts';

/** So long one process has it to itself, from each piece on. */
const LEASE_MS = 60_000;
const LOOK_MS = 15_000;
const AFTER_TROUBLE_MS = 10_000;

/** Erases some of what is left; false where there was nothing. May be begun twice at once, and over again. */
export type ErasePiece = (erasure: Erasure) => Promise<boolean>;

interface EraserParts {
  /** In the worker role. */
  readonly worker: Db;
  readonly erase: ErasePiece;
  readonly onError: (error: unknown) => void;
}

/** What a service does with the things of people who deleted their account, and of the workspaces that ended with it. */
export interface Eraser {
  /** Notes who is gone, of whose things nothing is erased yet; the work follows. */
  readonly onGone: Reaction;
  start(): void;
  /** What is not erased yet is gone on with by another process. */
  stop(): Promise<void>;
}

/** Erases piece by piece; what dies in between is gone on with, and all is looked at once more an hour later. */
export function createEraser({ worker, erase, onError }: EraserParts): Eraser {
  const loop = createWorkLoop(look, onError);
  async function look(): Promise<number> {
    while (!loop.stopped) {
      const erasure = await asWorker(worker, (tx) => takeErasure(tx, LEASE_MS));
      if (!erasure) break;
      await eraseWhole(erasure).catch(async (error: unknown) => {
        onError(error);
        await asWorker(worker, (tx) => putOffErasure(tx, erasure, AFTER_TROUBLE_MS));
      });
    }
    return LOOK_MS;
  }
  async function eraseWhole(erasure: Erasure): Promise<void> {
    while (await erase(erasure)) {
      if (loop.stopped) return await asWorker(worker, (tx) => putOffErasure(tx, erasure, 0));
      await asWorker(worker, (tx) => holdErasure(tx, erasure, LEASE_MS));
    }
    await asWorker(worker, (tx) => settleErasure(tx, erasure));
  }
  return {
    async onGone(event) {
      const erasure = goneIn(event);
      if (!erasure) return;
      await asWorker(worker, (tx) => noteErasure(tx, erasure));
      loop.nudge();
    },
    start: () => loop.nudge(),
    stop: () => loop.stop(),
  };
}
