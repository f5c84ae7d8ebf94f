/** Values of files that anybody may have written: what is not of the kind that is looked for counts as not there. */

type Loose = Readonly<Record<string, unknown>>;

export function record(value: unknown): Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The last instant whose year has four digits: PostgreSQL reads no other. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
/** Later than any second, earlier than any millisecond since 1970 of the last decades. */
const BETWEEN = 1e11;

/** Milliseconds since 1970 of a number of seconds or milliseconds, or of a written date; null of what cannot be one. */
export function instant(value: unknown): number | null {
  const read = typeof value === 'string' ? Date.parse(value) : value;
  if (typeof read !== 'number' || !Number.isFinite(read) || read <= 0) return null;
  const millis = Math.round(read < BETWEEN ? read * 1000 : read);
  return millis <= LAST ? millis : null;
}
