import type { Plan } from '@tutka/http-contracts';

type Price = NonNullable<Plan['prices']['USD']>;

const MONTHS = 12;

/** What a year costs less than twelve months, in whole percent, never rounded up. */
export function savingOf({ month, year }: Price): number {
  const months = Number(month) * MONTHS;
  return months === 0 ? 0 : Math.max(0, Math.floor(100 - (Number(year) * 100) / months + 1e-9));
}
