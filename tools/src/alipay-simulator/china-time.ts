/** Milliseconds → 'yyyy-MM-dd HH:mm:ss' on a clock in China. */
export function writeChinaTime(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The other way; NaN where the text is no time. */
export function readChinaTime(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}+08:00`);
}

const DAY_MS = 86_400_000;

/** The day it is in China, yyyy-MM-dd. */
export const dayOf = (at: number): string => writeChinaTime(at).slice(0, 10);

/** So many days after a day, before it where negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day so many months later, of a day that each month has: at most the 28th. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** Whether it is a day, written as one. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  addDays(text.replace(/-\d\d$/, '-01'), Number(text.slice(8)) - 1) === text;
