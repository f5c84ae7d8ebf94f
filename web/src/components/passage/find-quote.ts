export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a quote stands in a page's text: first inside the chunk it was taken from, else anywhere, white space counted
 * alike; nowhere where the page has changed since. Of no quote the chunk itself.
 */
export function findQuote(text: string, quote: string, chunk: Span): Span | undefined {
  const words = quote.trim().split(/\s+/).filter(Boolean).map(literally);
  if (words.length === 0) return chunk;
  const pattern = new RegExp(words.join('\\s+'), 'g');
  const found = [...text.matchAll(pattern)].map(({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
  }));
  const inside = found.find(({ start, end }) => start >= chunk.start && end <= chunk.end);
  return inside ?? found[0];
}

function literally(word: string): string {
  return word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
