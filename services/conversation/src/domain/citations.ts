import { quoteFor } from './quote.ts';
import type { Source } from './source.ts';

/** A source that the text cites. Its number is the one in the text, and the source's place in the prompt. */
export interface Citation {
  number: number;
  knowledgeUUID?: string;
  documentUUID?: string;
  ordinal?: number;
  title: string;
  /** Of a web page. */
  url?: string;
  page?: number | null;
  quote: string;
  /** Of a passage. */
  score?: number;
}

const marker = /[[【]\^?(\d{1,3}(?:\s*[,，、–-]\s*\^?\d{1,3})*)[\]】]/g;
const code = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;

/** The sources that a reply cites with [n], in order of first use. Numbers without a source, and those in code, count for nothing. */
export function citationsOf(text: string, sources: readonly Source[]): Citation[] {
  const claims = claimsByNumber(text);
  const found: Citation[] = [];
  for (const [number, claim] of claims) {
    const source = sources[number - 1];
    if (source) found.push(citation(number, claim, source));
  }
  return found;
}

function claimsByNumber(text: string): Map<number, string> {
  const plain = text.replace(code, (span) => ' '.repeat(span.length));
  const claims = new Map<number, string>();
  for (const found of plain.matchAll(marker)) {
    const claim = claimBefore(plain, found.index);
    for (const number of numbersIn(found[1] ?? '')) {
      if (!claims.has(number)) claims.set(number, claim);
    }
  }
  return claims;
}

/** `1, 3-5` → 1, 3, 4, 5. */
function numbersIn(list: string): number[] {
  return list.split(/[,，、]/).flatMap((part) => {
    const [first = 0, last = first] = part.split(/[–-]/).map((digits) => Number(digits.replace('^', '')));
    return Array.from({ length: Math.max(0, Math.min(last - first, 20) + 1) }, (_, at) => first + at);
  });
}

const stops = ['. ', '! ', '? ', '\n', '。', '！', '？'];

/** The sentence that a marker stands behind; markers before it belong to it too. */
function claimBefore(text: string, at: number): string {
  const before = text
    .slice(Math.max(0, at - 1000), at)
    .replace(marker, ' ')
    .trimEnd();
  const inner = before.replace(/[.!?。！？]+$/u, '');
  const start = Math.max(...stops.map((stop) => inner.lastIndexOf(stop)));
  return before.slice(start + 1);
}

function citation(number: number, claim: string, source: Source): Citation {
  const { title, text } = source;
  const quote = quoteFor(claim, text);
  if ('url' in source) return { number, title, url: source.url, quote };
  const { knowledgeUuid, documentUuid, ordinal, page, score } = source;
  const place = { knowledgeUUID: knowledgeUuid, documentUUID: documentUuid, ordinal };
  return { number, ...(source.mayOpen && place), title, page: page ?? null, quote, score };
}
