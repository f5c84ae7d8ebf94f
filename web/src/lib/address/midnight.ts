/** When a day of an address ('2026-11-21') begins where the reader is, or one of those after it; null for no day. */
export function midnight(day: string, daysAfter: number): string | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date + daysAfter).toISOString();
}
