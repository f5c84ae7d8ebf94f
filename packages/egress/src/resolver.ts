import { lookup } from 'node:dns/promises';
import { Turns } from '@tutka/turns';
import { domainOf } from './domain-of.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/**
 * The DNS port: all addresses of a name. Rejects, or answers an empty list, where there are none; rejects as soon as
 * `signal` is aborted.
 */
export type Resolver = (hostname: string, signal?: AbortSignal) => Promise<readonly ResolvedAddress[]>;

interface LookUp {
  readonly answer: Promise<readonly ResolvedAddress[]>;
  askers: number;
  /** Forgets it where it has not begun. */
  readonly leave: () => void;
}

/**
 * At most `atOnce` look-ups at a time, one of each domain; the others wait until it is their domain's turn, as long as
 * somebody waits for them. Who asks for a name that is waiting or looked up already has its answer too.
 */
export function inTurn(atOnce: number, resolver: Resolver): Resolver {
  const turns = new Turns(atOnce);
  const lookUps = new Map<string, LookUp>();
  const newLookUp = (hostname: string): LookUp => {
    const domain = domainOf(hostname);
    const { promise, resolve } = Promise.withResolvers<readonly ResolvedAddress[]>();
    const begin = () =>
      resolve(
        resolver(hostname).finally(() => {
          lookUps.delete(hostname);
          turns.over(domain);
        }),
      );
    const leave = () => {
      if (turns.leave(domain, begin)) lookUps.delete(hostname);
    };
    turns.wait(domain, begin);
    return { answer: promise, askers: 0, leave };
  };
  return async (hostname, signal = new AbortController().signal) => {
    signal.throwIfAborted();
    const lookUp = lookUps.get(hostname) ?? newLookUp(hostname);
    lookUps.set(hostname, lookUp);
    lookUp.askers += 1;
    try {
      return await unlessAborted(lookUp.answer, signal);
    } finally {
      lookUp.askers -= 1;
      if (lookUp.askers === 0) lookUp.leave();
    }
  };
}

// A look-up holds one of Node's few threads, which files need too; a name of a slow server must not take them all.
const LOOK_UPS = 2;

/** The machine's own name service. */
export const systemResolver: Resolver = inTurn(LOOK_UPS, (hostname) =>
  lookup(hostname, { all: true, order: 'verbatim' }),
);
