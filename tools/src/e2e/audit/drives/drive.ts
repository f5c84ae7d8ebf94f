import { setTimeout as sleep } from 'node:timers/promises';
import type { Api, CallOptions } from '../../api.ts';
import type { World } from '../../authorisation/world.ts';
import type { Around } from './around.ts';

/** A call that changes something, made by somebody who may; or what leads to it, and who then made it, if no provider. */
type Driven = { readonly by: Api; readonly options: CallOptions } | { act(): Promise<Api | undefined> };

/** Prepares what a row needs to change something. */
export type Drive = (world: World, around: Around) => Promise<Driven>;

const PATIENCE_MS = 60_000;

/** Asks until there is an answer. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Still waiting: ${what}`);
    await sleep(100);
  }
}
