import type { Api } from '../../e2e/api.ts';
import type { Book } from '../book.ts';

/** Somebody who uses the product. */
export interface Person {
  readonly uuid: string;
  readonly workspace: string;
  readonly api: Pick<Api, 'call' | 'send' | 'upload'>;
}

/** A public agent, and what the model of all of them costs: nano-units for a million tokens. */
export interface Offer {
  readonly agents: readonly string[];
  /** An agent that looks things up in a base. */
  readonly wellRead: string;
  /** What answers for all of them, as lists name it. */
  readonly model: string;
  readonly price: { readonly input: bigint; readonly output: bigint };
}

/** What people use, and where it is written down. */
export interface World {
  readonly url: string;
  readonly admin: Person;
  /** The ADMIN's. */
  readonly cookie: string;
  readonly book: Book;
  readonly offer: Offer;
  readonly draw: () => number;
  /** Signs somebody up, or in where the address is known. */
  signIn(email: string): Promise<Person>;
  /** How often each answer came that was not a good one. */
  readonly refused: Map<string, number>;
}

export const pick = <T>(draw: () => number, list: readonly T[]): T =>
  list[Math.floor(draw() * list.length)] as T;

/** Asks again until it is so, as a person does who looks at a page; a busy machine may take minutes. */
export async function until<T>(
  ask: () => Promise<T>,
  isSo: (answer: T) => boolean,
  what: string,
): Promise<T> {
  const began = performance.now();
  for (let wait = 50; ; wait = Math.min(wait * 1.5, 1_000)) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    if (performance.now() - began > 240_000) throw new Error(`${what}: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
