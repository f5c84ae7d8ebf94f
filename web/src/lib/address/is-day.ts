/** '2026-11-21' and no other text. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const begin = Date.parse(text);
  return !Number.isNaN(begin) && new Date(begin).toISOString().startsWith(text);
}
