import { wallClock } from './day.ts';
import type { Figures, Item, Scope, Sums } from './figures.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
const TOP = 10;

/** One thing that somebody did, or was answered. */
interface Entry {
  readonly at: number;
  readonly workspace: string;
  /** Who did it, where that is a measure of its own. */
  readonly who: string | undefined;
  readonly measure: string;
  readonly amount: bigint;
  readonly agent: string | undefined;
  readonly model: string | undefined;
}

/** With which agent it was done, and what model answered. */
export interface Means {
  readonly agent: string;
  readonly model?: string;
}

/** Whose an entry is. */
interface Whose {
  readonly workspace: string;
  readonly uuid: string;
}

/** What there is at the end of a time, and not what happened in it. */
const STOCKS = ['users', 'agents', 'knowledges', 'orders.processing'];

/** What counts for the whole alone, although somebody did it. */
const OF_NO_ITEM = [
  'users',
  'signUps',
  'agents',
  'knowledges',
  'knowledge.added',
  'knowledge.ready',
  'knowledge.failed',
];

/** What somebody has come to, and by which entry. */
const MILESTONES = [
  ['funnel.createdAgent', 'agents'],
  ['funnel.chatted', 'messages'],
  ['funnel.paid', 'orders.completed'],
] as const;

/** What each simulated person did and was answered, when, noted as it happened. */
export class Book {
  readonly #entries: Entry[] = [];

  /** Notes it now; the means where there were some. */
  note({ workspace, uuid }: Whose, measure: string, amount = 1n, means?: Means): void {
    const { agent, model } = means ?? {};
    this.#entries.push({ at: Date.now(), workspace, who: uuid, measure, amount, agent, model });
  }

  get size(): number {
    return this.#entries.length;
  }

  /** How much of it there is in all. */
  sum(measure: string): bigint {
    return this.#entries.reduce((sum, entry) => (entry.measure === measure ? sum + entry.amount : sum), 0n);
  }

  /** The workspaces that did most. */
  busiest(count: number): string[] {
    const byWorkspace = Map.groupBy(this.#entries, ({ workspace }) => workspace);
    const sorted = [...byWorkspace].sort(([, a], [, b]) => b.length - a.length);
    return sorted.slice(0, count).map(([workspace]) => workspace);
  }

  /** The items that most was done by or with: of the platform, or of a workspace. */
  busiestItems(of: Item['of'], count: number, workspace?: string): Item[] {
    const own = this.#entries.filter((entry) => workspace === undefined || entry.workspace === workspace);
    const byItem = Map.groupBy(own.filter(isOfItems), (entry) => entry[FIELDS[of]]);
    const sorted = [...byItem].sort(([, a], [, b]) => b.length - a.length);
    return sorted.flatMap(([id]) => (id === undefined ? [] : [{ of, id }])).slice(0, count);
  }

  figures(scope: Scope): Figures {
    const { workspace, item, from, to } = scope;
    const stepOf = stepsOf(scope);
    const own = this.#entries.filter(
      (entry) =>
        entry.at < to &&
        (workspace === undefined || entry.workspace === workspace) &&
        (item === undefined || (isOfItems(entry) && entry[FIELDS[item.of]] === item.id)),
    );
    const byStep = Map.groupBy(own, ({ at }) => stepOf(at));
    const stocks: Record<string, bigint> = {};
    const steps = new Map<number, Sums>();
    for (let at = from; at < to; at += QUARTER_MS) {
      const step = stepOf(at);
      if (steps.has(step)) continue;
      const sums = summed(byStep.get(step) ?? []);
      for (const stock of STOCKS) stocks[stock] = (stocks[stock] ?? 0n) + (sums[stock] ?? 0n);
      steps.set(step, { ...sums, ...stocks });
    }
    if (item) return { steps, total: summed(own) };
    return { steps, total: { ...summed(own), ...funnel(own), ...top(own, 'agent'), ...top(own, 'who') } };
  }
}

const FIELDS = { agent: 'agent', person: 'who', model: 'model' } as const;

const isOfItems = ({ measure }: Entry) => !OF_NO_ITEM.includes(measure);

function stepsOf({ step, zone, from }: Scope): (at: number) => number {
  if (step === 'day') return (at) => at - (at % DAY_MS);
  const read = wallClock(zone);
  return (at) => Math.max(at - read(at).pastHourMs, from);
}

function summed(entries: readonly Entry[]): Sums {
  const sums: Record<string, bigint> = {};
  const active = new Set<string | undefined>();
  for (const { measure, amount, who } of entries) {
    if (measure === 'active') active.add(who);
    else sums[measure] = (sums[measure] ?? 0n) + amount;
  }
  return { ...sums, activeUsers: BigInt(active.size) };
}

function funnel(entries: readonly Entry[]): Sums {
  const who = (measure: string) =>
    new Set(entries.flatMap((entry) => (entry.measure === measure && entry.amount > 0n ? entry.who : [])));
  const signedUp = who('signUps');
  const come = MILESTONES.map(([name, measure]) => {
    const those = [...who(measure)].filter((one) => signedUp.has(one));
    return [name, BigInt(those.length)];
  });
  return { 'funnel.signedUp': BigInt(signedUp.size), ...Object.fromEntries(come) };
}

/** How many messages those had who had most. */
function top(entries: readonly Entry[], by: 'agent' | 'who'): Sums {
  const sent = entries.filter(({ measure }) => measure === 'messages');
  const counts = [...Map.groupBy(sent, (entry) => entry[by]).values()].map(({ length }) => length);
  const list = by === 'agent' ? 'agents' : 'users';
  const sorted = counts.sort((a, b) => b - a).slice(0, TOP);
  return Object.fromEntries(sorted.map((count, at) => [`top.${list}.${at + 1}`, BigInt(count)]));
}
