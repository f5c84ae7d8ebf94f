/**
 * The end of a period that begins at `from`: the same day of the next month or year, in UTC; its last day where it has
 * no such day. `day` is the day of the month on which the first period began, so that one from the 31st comes back to it.
 */
export function periodEnd(from: Date, period: 'month' | 'year', day: number): Date {
  const months = period === 'month' ? 1 : 12;
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const end = new Date(from);
  end.setUTCFullYear(year, month, Math.min(day, lastDay));
  return end;
}
