const EIGHT_HOURS_MS = 8 * 3_600_000;

/** An instant as Alipay writes it: 'yyyy-MM-dd HH:mm:ss' in China's time, which knows no summer time. */
export function toChinaTime(instant: Date): string {
  return new Date(instant.getTime() + EIGHT_HOURS_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** The instant of such a text; undefined where it is none. */
export function fromChinaTime(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const instant = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
