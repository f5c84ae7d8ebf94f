import { randomUUID } from 'node:crypto';
import type { PublicEvent } from '@tutka/messaging';
import { type Scene, tell } from './tell.ts';

/** One thing that the book's own keeper wrote down: when, where, what, how much. */
export interface Entry {
  readonly at: Date;
  readonly workspace: string;
  readonly what:
    | 'signUp'
    | 'active'
    | 'session'
    | 'message'
    | 'tokens'
    | 'cost'
    | 'completed'
    | 'good'
    | 'failed'
    | 'revenue';
  readonly amount: bigint;
  readonly who?: string;
  readonly currency?: string;
}

export interface Days {
  readonly events: PublicEvent[];
  readonly book: Entry[];
  readonly workspaces: readonly string[];
}

/** Who does things, drawn from a seed, and the book that is kept of them. */
class Keeper {
  readonly events: PublicEvent[] = [];
  readonly book: Entry[] = [];
  readonly draw: () => number;
  readonly #from: number;
  readonly #to: number;

  constructor(seed: number, from: Date, to: Date) {
    this.draw = drawing(seed);
    this.#from = from.getTime();
    this.#to = to.getTime();
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.draw() * list.length)] as T;
  }

  moment(): Date {
    return new Date(this.#from + Math.floor(this.draw() * (this.#to - this.#from)));
  }

  /** Some time later, within the days. */
  after(at: Date): Date {
    return new Date(Math.min(at.getTime() + this.draw() * 1e8, this.#to - 1));
  }

  note({ at, workspace }: Scene, what: Entry['what'], amount: bigint, more: Partial<Entry> = {}): void {
    this.book.push({ at, workspace, what, amount, ...more });
  }
}

interface Chat {
  readonly userUuid: string;
  readonly agentUuid: string;
  readonly model: string;
}

/** Days of some people's use between two moments, drawn from a seed, with a book kept beside the events. */
export function randomDays(seed: number, from: Date, to: Date, steps: number): Days {
  const keeper = new Keeper(seed, from, to);
  const workspaces = Array.from({ length: 4 }, () => randomUUID());
  const people = Array.from({ length: 25 }, () => ({
    userUuid: randomUUID(),
    workspace: keeper.pick(workspaces),
  }));
  const agents = Array.from({ length: 6 }, () => randomUUID());
  const models = Array.from({ length: 3 }, (_, n) => `${randomUUID()}/m${n}`);
  for (const { userUuid, workspace } of people) {
    const scene = { at: keeper.moment(), workspace };
    keeper.events.push(...tell.signUp(scene, userUuid));
    keeper.note(scene, 'signUp', 1n);
    keeper.note(scene, 'active', 1n, { who: userUuid });
  }
  for (let n = 0; n < steps; n++) {
    const { userUuid, workspace } = keeper.pick(people);
    const chat = { userUuid, agentUuid: keeper.pick(agents), model: keeper.pick(models) };
    step(keeper, { at: keeper.moment(), workspace }, chat, n);
  }
  return { events: keeper.events, book: keeper.book, workspaces };
}

function step(keeper: Keeper, scene: Scene, chat: Chat, n: number): void {
  const kind = keeper.draw();
  if (kind > 0.85) {
    order(keeper, scene, chat.userUuid);
  } else if (kind > 0.15) {
    turn(keeper, scene, chat, n);
  } else {
    keeper.events.push(tell.session(scene, chat));
    keeper.note(scene, 'session', 1n);
  }
}

function turn(keeper: Keeper, scene: Scene, chat: Chat, n: number): void {
  const [input, output] = [BigInt(1 + n), BigInt(2 * n)];
  const nanos = BigInt(Math.floor(keeper.draw() * 1e12));
  const { events } = keeper;
  events.push(
    tell.message(scene, chat),
    tell.usage(scene, chat, input, output),
    tell.cost(scene, chat, nanos),
  );
  keeper.note(scene, 'message', 1n);
  keeper.note(scene, 'active', 1n, { who: chat.userUuid });
  keeper.note(scene, 'tokens', input + output);
  keeper.note(scene, 'cost', nanos);
  if (keeper.draw() < 0.1) {
    events.push(tell.failure(scene, chat, 'MODEL_FAILED'));
    keeper.note(scene, 'failed', 1n);
    return;
  }
  events.push(tell.reply(scene, chat, 100 + n, 50));
  if (keeper.draw() > 0.3) return;
  events.push(tell.feedback(scene, chat, 0, 1));
  keeper.note(scene, 'good', 1n);
}

function order(keeper: Keeper, scene: Scene, userUuid: string): void {
  const uuid = randomUUID();
  const currency = keeper.pick(['USD', 'JPY', 'EUR']);
  const minor = BigInt(1 + Math.floor(keeper.draw() * 1e7));
  const later = { ...scene, at: keeper.after(scene.at) };
  keeper.events.push(tell.placed(scene, uuid, userUuid, minor, currency));
  if (keeper.draw() < 0.2) {
    keeper.events.push(tell.cancelled(later, uuid));
    return;
  }
  keeper.events.push(tell.completed(later, uuid, userUuid));
  keeper.note(later, 'completed', 1n);
  keeper.note(later, 'revenue', minor, { currency });
  goesBack(keeper, later, uuid, { minor, currency });
}

/** Some of it by a refund, what is left by a bank. */
function goesBack(
  keeper: Keeper,
  scene: Scene,
  uuid: string,
  { minor, currency }: { readonly minor: bigint; readonly currency: string },
): void {
  const refund = keeper.draw() < 0.2 ? minor / 3n : 0n;
  if (refund > 0n) {
    keeper.events.push(tell.refunded(scene, uuid, refund));
    keeper.note(scene, 'revenue', -refund, { currency });
  }
  if (keeper.draw() > 0.1) return;
  keeper.events.push(tell.disputeLost(scene, uuid));
  keeper.note(scene, 'revenue', refund - minor, { currency });
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function drawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x ^= x + Math.imul(x ^ (x >>> 7), 61 | x);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}
