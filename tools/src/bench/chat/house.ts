import { type Agent, routes } from '@tutka/http-contracts';
import { type Api, signIn } from '../../e2e/api.ts';
import { noRateLimits } from '../../e2e/no-rate-limits.ts';
import { freshDataDir, type Product, startProduct } from '../../e2e/product.ts';
import { type SimulatorProcess, startSimulator } from '../../faults/simulator.ts';
import { type Child, startChild } from '../child.ts';
import type { ChatLoad, ChatOutcome, Slot } from './load.ts';

/** Signed-in people, each with a workspace of their own. */
const PEOPLE = 8;
/** Chats that are made at once. */
const AT_ONCE = 8;
const MOST_SLOTS = 128;

/** The product as `make start` runs it, a simulated model, and people to chat with it. */
export interface House {
  readonly product: Product;
  readonly simulator: SimulatorProcess;
  /** Makes `count` slots of `sessions` chats each, shared out among the people; chats have titles, so none is made. */
  slots(count: number, sessions?: number): Promise<Slot[]>;
  end(): Promise<void>;
}

async function openHouse(more: Readonly<Record<string, string>>, folder: string | undefined): Promise<House> {
  const simulator = await startSimulator();
  const env = { MODEL_BASE_URL: simulator.url, MODEL_NAME: 'sim', RATE_LIMITS: noRateLimits, ...more };
  const elsewhere = folder === undefined ? [] : ['env', '-C', folder];
  const product = await startProduct(await freshDataDir(), env, elsewhere);
  const people: { api: Api; agentUUID: string }[] = [];
  for (let count = 0; count < PEOPLE; count += 1) {
    const api = await signIn(product, `bench${count}@example.org`);
    const [agent] = (await api.call(routes.listAgents)) as Agent[];
    people.push({ api, agentUUID: agent?.uuid ?? '' });
  }
  const slot = async (number: number, sessions: number): Promise<Slot> => {
    const person = people[number % PEOPLE];
    if (!person) throw new Error('nobody has signed in');
    const { api, agentUUID } = person;
    const uuids: string[] = [];
    while (uuids.length < sessions) {
      const { uuid } = await api.call(routes.createSession, { body: { agentUUID, title: 'Bench' } });
      uuids.push(uuid);
    }
    return { cookie: api.cookie, sessions: uuids };
  };
  return {
    product,
    simulator,
    async slots(count, sessions = 1) {
      const made: Slot[] = [];
      while (made.length < count) {
        const numbers = Array.from(
          { length: Math.min(AT_ONCE, count - made.length) },
          (_, at) => made.length + at,
        );
        made.push(...(await Promise.all(numbers.map((number) => slot(number, sessions)))));
      }
      return made;
    },
    async end() {
      await product.end();
      await simulator.stop();
    },
  };
}

/** Where questions go, and what is told beside them. */
export type Place = Pick<ChatLoad, 'url' | 'headers'>;

/** A load for several client processes, none of which reads more than 128 streams. */
export type WholeLoad = Omit<ChatLoad, keyof Place>;

/** Client processes, used again and again. */
export class Clients {
  readonly #house: House;
  readonly #children: Child<ChatLoad>[] = [];

  constructor(house: House) {
    this.#house = house;
  }

  /** Runs a load, shared out among as many processes as it needs; `place`: elsewhere than at the product or the model. */
  async run(load: WholeLoad, place: Place = this.#placeOf(load.way)): Promise<ChatOutcome> {
    const count = Math.ceil(load.slots.length / MOST_SLOTS);
    while (this.#children.length < count)
      this.#children.push(startChild(new URL('client.ts', import.meta.url)));
    const share = (total: number, at: number) => Math.floor((total + count - 1 - at) / count);
    const outcomes = this.#children.slice(0, count).map((child, at) =>
      child.ask<ChatOutcome>({
        ...load,
        ...place,
        slots: load.slots.filter((_, number) => number % count === at),
        arrivals: share(load.arrivals, at),
        everyMs: load.everyMs * count,
        seed: load.seed + at * 100_003,
        ...(load.stalled && { stalled: { ...load.stalled, readers: share(load.stalled.readers, at) } }),
      }),
    );
    return joined(await Promise.all(outcomes));
  }

  #placeOf(way: ChatLoad['way']): Place {
    const { product, simulator } = this.#house;
    return { url: (way === 'product' ? product : simulator).url };
  }

  end(): void {
    for (const child of this.#children) child.end();
  }
}

function joined(parts: readonly ChatOutcome[]): ChatOutcome {
  const sum = (of: (part: ChatOutcome) => number) => parts.reduce((all, part) => all + of(part), 0);
  return {
    first: parts.flatMap(({ first }) => first),
    whole: parts.flatMap(({ whole }) => whole),
    gaps: (parts[0]?.gaps ?? []).map((_, ms) => sum(({ gaps }) => gaps[ms] ?? 0)),
    lines: sum(({ lines }) => lines),
    complete: sum(({ complete }) => complete),
    cancelled: sum(({ cancelled }) => cancelled),
    failures: parts.flatMap(({ failures }) => failures),
    late: sum(({ late }) => late),
  };
}

/** A product that is measured, and who asks it. */
export interface Build {
  readonly house: House;
  readonly clients: Clients;
}

/**
 * Measures in a house of its own, with settings `env`, which is gone afterwards however that ended. `folder`: of another checkout,
 * whose product it is, built there.
 */
export async function inHouse<T>(
  work: (house: House, clients: Clients) => Promise<T>,
  env: Readonly<Record<string, string>> = {},
  folder?: string,
): Promise<T> {
  const house = await openHouse(env, folder);
  const clients = new Clients(house);
  try {
    return await work(house, clients);
  } finally {
    clients.end();
    await house.end();
  }
}
