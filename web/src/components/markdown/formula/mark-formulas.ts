/** Stands first in a code span that is a formula, and says with which signs it was written. */
const MARKS = { $: '\uE000', '\\(': '\uE001', $$: '\uE002', '\\[': '\uE003' } as const;
type Sign = keyof typeof MARKS;

const ends: Readonly<Record<Sign, string>> = { $: '$', $$: '$$', '\\(': '\\)', '\\[': '\\]' };
const within = String.raw`(?:(?!\n[ \t>]*\n)[^])`;

/** Code and addresses, which are left alone, and formulas; nothing reaches over an empty line but a fence. */
const SPANS = new RegExp(
  [
    String.raw`^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?<fence>\x60{3,}|~{3,})[^]*?(?:\n[ \t>]*\k<fence>[\x60~]*[ \t]*$|(?![^]))`,
    String.raw`(?<ticks>(?<!\x60)\x60+(?!\x60))${within}*?(?<!\x60)\k<ticks>(?!\x60)`,
    String.raw`\]\((?:[^()\s]|\([^()\s]*\))*\)|https?://\S+`,
    String.raw`\\\[(?<bracket>${within}{1,2000}?)\\\]`,
    String.raw`\\\((?<paren>${within}{1,2000}?)\\\)`,
    String.raw`\$\$(?<dollars>(?:(?!\n[ \t>]*\n)(?:\\[^]|[^$\\])){1,2000}?)\$\$`,
    String.raw`(?<![\p{L}\d$])\$(?![\s$])(?<dollar>(?:\\.|[^$\\\n\x60]){1,500}?)(?<!\s)\$(?!\d|\$|(?!th\b|st\b|nd\b|s\b)\p{L})`,
    String.raw`(?<=^[ \t]*)(?<open>(?:\$\$|\\\[)${within}+)(?![^])`,
    String.raw`\\[^]`,
  ].join('|'),
  'gmu',
);

/**
 * Writes the formulas of a markdown text as code spans with a mark in front, so that no sign in them is read as markdown:
 * `$x$`, `$$x$$`, `\(x\)`, `\[x\]`. Prices ("$5 and $10") and code stay as they are; a formula that has only begun shows its source.
 */
export function markFormulas(text: string): string {
  if (!/[$\\]/.test(text)) return text;
  return text.replace(SPANS, (...found) => {
    const groups = found.at(-1) as Readonly<Record<string, string | undefined>>;
    const [at, whole] = [found.at(-3) as number, found.at(-2) as string];
    return formulaFor(groups, inTable(whole, at)) ?? String(found[0]);
  });
}

function formulaFor(
  groups: Readonly<Record<string, string | undefined>>,
  table: boolean,
): string | undefined {
  const { bracket, paren, dollars, dollar, open } = groups;
  if (bracket !== undefined && !/^\s*\d*\s*$/.test(bracket)) return span('\\[', bracket, table);
  if (paren?.trim()) return span('\\(', paren, table);
  if (dollars?.trim()) return span('$$', dollars, table);
  if (dollar !== undefined && !isPrice(dollar)) return span('$', dollar, table);
  return open && codeSpan(open.trim());
}

function span(sign: Sign, body: string, table: boolean): string {
  const line = body.replace(/%[^\n]*(?=\n)/g, '').replace(/\s*\n[ \t>]*/g, ' ');
  return codeSpan(MARKS[sign] + (table ? line.replace(/(?<!\\)\|/g, '\\|') : line));
}

function codeSpan(source: string): string {
  const longest = Math.max(0, ...[...source.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${source.replace(/(?<!\s)\s*\n\s*/g, ' ')} ${ticks}`;
}

/** "$5, or so, and US$": an amount and no sign of mathematics. */
function isPrice(body: string): boolean {
  return /^\d[\d.,]*(?:[kKmMbB]|bn)?(?:[\s,;:.!?)/–—-]|$)/.test(body) && !/[\\^_={}<>+*]|^\d+$/.test(body);
}

function inTable(text: string, at: number): boolean {
  return /^\s*\|/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at));
}

export interface FormulaSource {
  readonly source: string;
  /** On a line of its own. */
  readonly display: boolean;
}

/** The formula in a code span that `markFormulas` wrote; null: it is code. */
export function formulaIn(code: string): FormulaSource | null {
  const sign = signOf(code);
  if (sign === undefined) return null;
  return { source: code.slice(1).trim(), display: sign === '$$' || sign === '\\[' };
}

/** Text that may hold marked formulas, as it was written. */
export function unmarked(text: string): string {
  return text.replace(/(`+)([\uE000-\uE003])(.*?) \1/g, (_, __, mark: string, body: string) => {
    const sign = signOf(mark) ?? '$';
    return `${sign}${body}${ends[sign]}`;
  });
}

function signOf(code: string): Sign | undefined {
  return (Object.keys(MARKS) as Sign[]).find((sign) => code.startsWith(MARKS[sign]));
}
