/** Measures by their names, as `replies.completed` or `revenue EUR`; money in the smallest units. One that is absent is 0. */
export type Sums = Readonly<Record<string, bigint>>;

/** What happened in a time, step by step and altogether. */
export interface Figures {
  /** By the moment at which each step begins, in milliseconds. */
  readonly steps: ReadonlyMap<number, Sums>;
  readonly total: Sums;
}

/** One agent, one person or one model, by its uuid or its name. */
export interface Item {
  readonly of: 'agent' | 'person' | 'model';
  readonly id: string;
}

/** Which figures: of the platform or of one workspace, all of them or of one item alone, in hours of a zone or in days of UTC. */
export interface Scope {
  readonly step: 'hour' | 'day';
  readonly zone: string;
  readonly workspace: string | undefined;
  readonly item?: Item;
  /** The time, in milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** One measure of one step, in every way it was counted. */
export interface Difference {
  readonly scope: Scope;
  /** The step's beginning; undefined: altogether. */
  readonly at: number | undefined;
  readonly measure: string;
  readonly values: Readonly<Record<string, bigint>>;
}

/** Holds figures that were counted in several ways against one another. */
export function differences(scope: Scope, ways: Readonly<Record<string, Figures>>): Difference[] {
  const found = (at: number | undefined, sumsOf: (way: Figures) => Sums) =>
    differing(ways, sumsOf).map((one) => ({ scope, at, ...one }));
  const steps = new Set(Object.values(ways).flatMap((way) => [...way.steps.keys()]));
  return [
    ...found(undefined, ({ total }) => total),
    ...[...steps].sort((a, b) => a - b).flatMap((at) => found(at, (way) => way.steps.get(at) ?? NO_STEP)),
  ];
}

/** Of a way that does not know of a step at all. */
const NO_STEP: Sums = { 'the step itself': -1n };

function differing(
  ways: Readonly<Record<string, Figures>>,
  sumsOf: (way: Figures) => Sums,
): Pick<Difference, 'measure' | 'values'>[] {
  const sums = Object.entries(ways).map(([way, figures]) => [way, sumsOf(figures)] as const);
  const measures = new Set(sums.flatMap(([, own]) => Object.keys(own)));
  return [...measures].sort().flatMap((measure) => {
    const values = sums.map(([way, own]) => [way, own[measure] ?? 0n] as const);
    const isSame = new Set(values.map(([, value]) => value)).size === 1;
    return isSame ? [] : [{ measure, values: Object.fromEntries(values) }];
  });
}

/** How many values were held against one another. */
export const compared = ({ steps, total }: Figures): number =>
  [...steps.values(), total].reduce((sum, own) => sum + Object.keys(own).length, 0);

/** A difference as a line. */
export function told({ scope: { step, zone, workspace, item }, at, measure, values }: Difference): string {
  const when = at === undefined ? 'altogether' : `${step} of ${new Date(at).toISOString()}`;
  const where = workspace ? `workspace ${workspace}` : 'platform';
  const whose = item ? `, ${item.of} ${item.id}` : '';
  const each = Object.entries(values).map(([way, value]) => `${way} ${value}`);
  return `${when} (${zone}), ${where}${whose}, ${measure}: ${each.join(', ')}`;
}
