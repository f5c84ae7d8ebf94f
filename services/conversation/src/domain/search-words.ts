/** In code points. */
const SNIPPET = 160;
const BEFORE = 40;

/** What a person looks for: all of these, in any order, whatever the case. */
export function searchWords(query: string): string[] {
  return [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))];
}

/** The piece of a text around the first of the words, on one line. */
export function snippetOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const lower = line.toLowerCase();
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const lead = [...line.slice(0, first)];
  const cut = lead.length > BEFORE;
  const from = cut ? [...lead.slice(-BEFORE), ...line.slice(first)] : [...line];
  const shown = from.slice(0, SNIPPET).join('');
  return `${cut ? '…' : ''}${shown}${from.length > SNIPPET ? '…' : ''}`;
}
