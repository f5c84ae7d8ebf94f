import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '@tutka/database';
import { keyEnded, noMember, type ReplyFailure, restarting, suspended } from '../replies/failure.ts';
import { type Departure, departuresOf, type MemberOf } from '../store/departures.ts';
import { type KeyEnd, keyEndsOf } from '../store/ended-keys.ts';
import { type Suspension, suspensionsOf } from '../store/suspensions.ts';

const LOOK_MS = 1000;
/** How long before its answer begins an ask may have been let in. */
const LET_IN_MS = 60_000;

/** Why an ask's signal was aborted. */
export class AskEnded extends Error {
  override readonly name = 'AskEnded';
  /** What its asker is told. */
  readonly failure: ReplyFailure;

  constructor(failure: ReplyFailure) {
    super(failure.error);
    this.failure = failure;
  }
}

/** Who asks. */
interface By extends MemberOf {
  /** Undefined: with none. */
  readonly keyUuid?: string | undefined;
}

interface Ask extends By {
  /** By `performance.now()`. */
  readonly begunAt: number;
  readonly stopping: AbortController;
}

/** Whoever is told to end at the drain limit has so long to say so. */
const LAST_WORDS_MS = 1000;

export interface RunningAsksOptions {
  readonly worker: Db;
  readonly onError: (error: unknown) => void;
}

/**
 * What this process answers without storing it: completions, calls by MCP, tests. It ends when its person is suspended or
 * belongs to the workspace no more, or its key has ended, whichever process heard of that, and when the process ends.
 */
export class RunningAsks {
  readonly #options: RunningAsksOptions;
  readonly #running = new Set<Ask>();
  #onQuiet: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(options: RunningAsksOptions) {
    this.#options = options;
  }

  /** Answers a person. The signal that `answer` gets is aborted with `signal`, and with AskEnded. */
  async run<T>(
    { userUuid, workspace, keyUuid }: By,
    signal: AbortSignal,
    answer: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const stopping = new AbortController();
    const ask = { userUuid, workspace, keyUuid, begunAt: performance.now(), stopping };
    if (this.#running.size === 0) this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#running.add(ask);
    try {
      return await answer(AbortSignal.any([signal, stopping.signal]));
    } finally {
      this.#running.delete(ask);
      if (this.#running.size === 0) this.#rest();
    }
  }

  /** Lets what runs come to its end for at most `limitMs`, then ends it. */
  async drain(limitMs: number): Promise<void> {
    await this.#quiet(limitMs);
    for (const { stopping } of this.#running) stopping.abort(new AskEnded(restarting));
    await this.#quiet(LAST_WORDS_MS);
  }

  async #quiet(withinMs: number): Promise<void> {
    if (this.#running.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onQuiet = resolve;
    await Promise.race([promise, delay(withinMs, undefined, { ref: false })]);
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#onQuiet?.();
  }

  #look(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const { worker, onError } = this.#options;
    const people = [...new Set([...this.#running].map(({ userUuid }) => userUuid))];
    const keys = [...new Set([...this.#running].flatMap(({ keyUuid }) => keyUuid ?? []))];
    Promise.all([suspensionsOf(worker, people), departuresOf(worker, people), keyEndsOf(worker, keys)])
      .then(([suspensions, departed, ended]) => {
        for (const suspension of suspensions) this.#stop(suspension);
        for (const departure of departed) this.#stopIn(departure);
        for (const keyEnd of ended) this.#stopWith(keyEnd);
      })
      .catch(onError)
      .finally(() => {
        this.#isLooking = false;
      });
  }

  /** Ends what the person was let in for before the suspension, and what began before they were let in again. */
  #stop({ userUuid: person, ago, backFor }: Suspension): void {
    const now = performance.now();
    for (const { userUuid, begunAt, stopping } of this.#running) {
      const age = now - begunAt;
      if (userUuid !== person || ago >= age + LET_IN_MS) continue;
      if (backFor === null || age >= backFor) stopping.abort(new AskEnded(suspended));
    }
  }

  /** Ends what somebody who left a workspace was let in there for before. */
  #stopIn({ userUuid: person, workspace: left, ago }: Departure): void {
    const now = performance.now();
    for (const { userUuid, workspace, begunAt, stopping } of this.#running) {
      if (userUuid !== person || workspace !== left) continue;
      if (ago < now - begunAt + LET_IN_MS) stopping.abort(new AskEnded(noMember));
    }
  }

  /** Ends what was let in with a key before it ended. */
  #stopWith({ keyUuid: key, ago }: KeyEnd): void {
    const now = performance.now();
    for (const { keyUuid, begunAt, stopping } of this.#running) {
      if (keyUuid === key && ago < now - begunAt + LET_IN_MS) stopping.abort(new AskEnded(keyEnded));
    }
  }
}
