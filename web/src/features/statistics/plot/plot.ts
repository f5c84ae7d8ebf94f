/** A count, milliseconds, or an amount as decimal text; null where nothing was measured. */
export type Figure = number | string | null;

export interface Series {
  readonly key: string;
  readonly label: string;
  /** As CSS. */
  readonly colour: string;
  readonly shape: 'bar' | 'area' | 'line';
  /** Stands on the series before it that are stacked too. */
  readonly stacked?: boolean;
  readonly dashed?: boolean;
  /** One a step. */
  readonly figures: readonly Figure[];
  /** The same of the period before, in as many steps. */
  readonly before?: readonly Figure[] | undefined;
}

/** What one plot shows: steps of time, and series over them. */
export interface Plot {
  /** When each step begins, ISO 8601. */
  readonly at: readonly string[];
  readonly series: readonly Series[];
}

/** How large it is drawn; only for its place is an amount made a number. */
export const sizeOf = (figure: Figure | undefined): number | null =>
  figure === null || figure === undefined ? null : Number(figure);

/** What the ghost lines of a plot are: the sum of what is stacked, and each of the others. */
export interface Ghost {
  readonly key: string;
  readonly label: string;
  readonly colour: string;
  readonly figures: readonly (number | null)[];
}

const GREY = 'var(--plot-5)';

/** The period before as lines. `sumLabel` names the sum of what is stacked. */
export function ghostsOf({ series }: Plot, sumLabel: string): Ghost[] {
  const compared = series.filter(({ before }) => before !== undefined);
  const stacked = compared.filter((one) => one.stacked);
  const single = compared.filter((one) => !one.stacked);
  const sums: Ghost[] =
    stacked.length === 0
      ? []
      : [
          {
            key: 'sum',
            label: stacked.length === 1 ? (stacked[0]?.label ?? '') : sumLabel,
            colour: GREY,
            figures: sumOf(stacked.map(({ before = [] }) => before)),
          },
        ];
  return [
    ...sums,
    ...single.map(({ key, label, colour, before = [] }) => ({
      key,
      label,
      colour,
      figures: before.map((figure) => sizeOf(figure)),
    })),
  ];
}

/** Step by step; null where none of them has one. For its height alone. */
function sumOf(lists: readonly (readonly Figure[])[]): (number | null)[] {
  const steps = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: steps }, (_, step) =>
    lists.reduce<number | null>((sum, list) => {
      const size = sizeOf(list[step]);
      return size === null ? sum : (sum ?? 0) + size;
    }, null),
  );
}

/** One row a step for the drawing: `at`, `s0`… of the series, `g0`… of the ghosts. A model's name may hold dots, which a key may not. */
export type Drawn = Readonly<Record<string, number | string | null>>;

/** The plot as the drawing takes it. */
export function drawnOf({ at, series }: Plot, ghosts: readonly Ghost[]): Drawn[] {
  return at.map((moment, step) => ({
    at: moment,
    ...Object.fromEntries(series.map(({ figures }, place) => [`s${place}`, sizeOf(figures[step])])),
    ...Object.fromEntries(ghosts.map(({ figures }, place) => [`g${place}`, figures[step] ?? null])),
  }));
}

/** Whether there is anything to draw. */
export const isFlat = ({ series }: Plot): boolean =>
  series.every(({ figures, before = [] }) => [...figures, ...before].every((figure) => !Number(figure)));

/** What a file of a plot calls things. */
export interface FileWords {
  /** The column of `localOf`. */
  readonly step: string;
  /** The columns of the period before. */
  readonly before: (label: string) => string;
  /** A step by the reader's clock, as table programs read dates. */
  readonly localOf: (at: string) => string;
}

/** The plot as rows of a table program: what is drawn, to the last digit. */
export function csvOf({ at, series }: Plot, { step: stepName, before, localOf }: FileWords): string[][] {
  const columns = series.flatMap((one) => [
    { label: one.label, figures: one.figures },
    ...(one.before ? [{ label: before(one.label), figures: one.before }] : []),
  ]);
  return [
    ['at', stepName, ...columns.map(({ label }) => label)],
    ...at.map((moment, step) => [
      ...[moment, localOf(moment)],
      ...columns.map(({ figures }) => String(figures[step] ?? '')),
    ]),
  ];
}

/** The steps that have a figure and none beside them: of these a line draws nothing. */
export function aloneIn(figures: readonly Figure[]): ReadonlySet<number> {
  const isKnown = (step: number) => sizeOf(figures[step]) !== null;
  const alone = figures.flatMap((_, step) =>
    isKnown(step) && !isKnown(step - 1) && !isKnown(step + 1) ? [step] : [],
  );
  return new Set(alone);
}
