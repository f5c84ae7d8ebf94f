/** As much as the API gives at once. */
const MOST = 10_000_000;

/** Whether this is an amount that can be given: above zero, at most four decimals. */
export function isGift(amount: string): boolean {
  return /^\d{1,15}(\.\d{1,4})?$/.test(amount) && Number(amount) > 0 && Number(amount) <= MOST;
}

/** As `<input type="date">` writes it, where the reader is. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The last second of the day where the reader is; null where none is chosen. */
export function endOf(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
}
