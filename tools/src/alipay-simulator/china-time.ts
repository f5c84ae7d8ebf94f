/** Milliseconds → 'yyyy-MM-dd HH:mm:ss' on a clock in China. */
export function writeChinaTime(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The other way; NaN where the text is no time. */
export function readChinaTime(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}+08:00`);
}
