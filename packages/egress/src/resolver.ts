import { lookup } from 'node:dns/promises';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** The DNS port: all addresses of a name. Rejects, or answers an empty list, where there are none. */
export type Resolver = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** At most `atOnce` look-ups at a time; the others wait their turn. */
export function inTurn(atOnce: number, resolver: Resolver): Resolver {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = () => {
    const next = waiting.shift();
    // The place goes to who waits longest: nobody slips in between.
    if (next) next();
    else running -= 1;
  };
  return async (hostname) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((next) => waiting.push(next));
    try {
      return await resolver(hostname);
    } finally {
      leave();
    }
  };
}

// A look-up holds one of Node's few threads, which files need too; a name of a slow server must not take them all.
const LOOK_UPS = 2;

/** The machine's own name service. */
export const systemResolver: Resolver = inTurn(LOOK_UPS, (hostname) =>
  lookup(hostname, { all: true, order: 'verbatim' }),
);
