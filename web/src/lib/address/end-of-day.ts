/** The last second of a day ('2026-11-21') where the reader is. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
