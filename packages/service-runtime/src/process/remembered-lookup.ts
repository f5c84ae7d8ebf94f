import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Connections that are opened within it share an answer. */
const FRESH_MS = 1000;
/** How long somebody waits for a new answer where there is an earlier one. */
const PATIENCE_MS = 200;
/** How old an answer may be that stands in for one that does not come. */
const KEPT_MS = 60_000;

type Ask = (name: string) => Promise<LookupAddress[]>;

interface Answer {
  readonly addresses: readonly LookupAddress[];
  readonly at: number;
}

const bySystem: Ask = (name) =>
  new Promise((resolve, reject) =>
    lookup(name, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  );

/**
 * Looks up the names of our own services. A process asks for each only once at a time, and where an answer is late goes on with
 * the last: a question that a cluster's DNS loses is asked again after five seconds, meanwhile it holds one of Node's four
 * threads, and behind four of them every connection waits.
 */
export function rememberedLookup(ask: Ask = bySystem): LookupFunction {
  const last = new Map<string, Answer>();
  const asking = new Map<string, Promise<Answer>>();
  const asked = async (name: string): Promise<Answer> => {
    try {
      const answer = { addresses: await ask(name), at: performance.now() };
      last.set(name, answer);
      return answer;
    } finally {
      asking.delete(name);
    }
  };
  const answerOf = async (name: string): Promise<Answer> => {
    const known = last.get(name);
    const age = performance.now() - (known?.at ?? Number.NEGATIVE_INFINITY);
    if (known && age < FRESH_MS) return known;
    const coming = asking.get(name) ?? asked(name);
    asking.set(name, coming);
    return known && age < KEPT_MS ? await patiently(coming, known) : await coming;
  };
  // Each takes the lead in turn, as it does in the answers of a DNS that shares connections out so.
  let turn = 0;
  return (name, options, callback) => {
    answerOf(name).then(
      ({ addresses }) => tell(inTurn(ofFamily(addresses, options), turn++), options, callback, name),
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

/** The earlier answer where the new one fails or takes too long. */
async function patiently(coming: Promise<Answer>, known: Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, known);
  });
  return await Promise.race([coming.catch(() => known), late]).finally(() => clearTimeout(timer));
}

function ofFamily(addresses: readonly LookupAddress[], { family }: LookupOptions): readonly LookupAddress[] {
  const number = family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family;
  return number ? addresses.filter((one) => one.family === number) : addresses;
}

function inTurn<T>(all: readonly T[], turn: number): T[] {
  const first = all.length === 0 ? 0 : turn % all.length;
  return [...all.slice(first), ...all.slice(0, first)];
}

function tell(
  addresses: LookupAddress[],
  options: LookupOptions,
  callback: Parameters<LookupFunction>[2],
  name: string,
): void {
  const [first] = addresses;
  if (first === undefined)
    callback(Object.assign(new Error(`${name} has no address`), { code: 'ENOTFOUND' }), []);
  else if (options.all) callback(null, addresses);
  else callback(null, first.address, first.family);
}
