import type { UsageSeries } from '@tutka/http-contracts';
import { nanosOf } from '../nanos.ts';

export const MEASURES = ['tokens', 'cost'] as const;
/** Tokens, or nano-units of the ledger's currency. */
export type Measure = (typeof MEASURES)[number];

/** Money where there is some: that is what people look for. */
export function measureFor(usage: Pick<UsageSeries, 'totals'> | undefined): Measure {
  return usage !== undefined && /[1-9]/.test(usage.totals.cost) ? 'cost' : 'tokens';
}

type Entry = UsageSeries['series'][number];

/** What was taken of a model, or of several together. */
export interface Took {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Nano-units. */
  readonly cost: bigint;
}

/** A model with its part of the plot; '' is the offline responder, which has no name. */
export interface ModelUse extends Took {
  readonly model: string;
}

/** One day, with each model's amount of the measure in the order of the models. */
export interface DayUse extends Took {
  readonly day: string;
  readonly parts: readonly number[];
}

const DAY_MS = 86_400_000;
const nothing: Took = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0n };

function sum(entries: readonly Entry[]): Took {
  return entries.reduce(
    (all, { calls, inputTokens, outputTokens, cost }) => ({
      calls: all.calls + calls,
      inputTokens: all.inputTokens + inputTokens,
      outputTokens: all.outputTokens + outputTokens,
      cost: all.cost + nanosOf(cost),
    }),
    nothing,
  );
}

/** How large a part of the plot is; only for its height is a bigint made a number. */
export function sizeOf({ inputTokens, outputTokens, cost }: Took, measure: Measure): number {
  return measure === 'tokens' ? inputTokens + outputTokens : Number(cost);
}

/** By model, the largest first; those of one name are one, whoever provides them. */
export function modelsOf({ series }: Pick<UsageSeries, 'series'>, measure: Measure): ModelUse[] {
  const byModel = Map.groupBy(series, ({ model }) => model);
  const models = [...byModel].map(([model, entries]) => ({ model, ...sum(entries) }));
  return models.toSorted(
    (one, other) => sizeOf(other, measure) - sizeOf(one, measure) || one.model.localeCompare(other.model),
  );
}

/** Every day from the first to the last, those without usage too. */
export function daysOf(
  { series, from, to }: Pick<UsageSeries, 'series' | 'from' | 'to'>,
  models: readonly ModelUse[],
  measure: Measure,
): DayUse[] {
  const byDay = Map.groupBy(series, ({ day }) => day);
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, n) => {
    const day = new Date(Date.parse(from) + n * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
    const entries = byDay.get(day) ?? [];
    const parts = models.map(({ model }) =>
      sizeOf(sum(entries.filter((one) => one.model === model)), measure),
    );
    return { day, ...sum(entries), parts };
  });
}

/** The next 1, 2 or 5 with noughts from `most` up, so that lines stand at round numbers; 1 where there is nothing. */
export function roundTop(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= most) ?? 10;
  return step * power;
}
