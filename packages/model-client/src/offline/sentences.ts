const PARAGRAPH = /\n\s*\n/u;
const MARKER = /^\s*(?:[•*–—-]\s|\(?[\divxa-z]{1,4}[.)]\s)/iu;
const END = /(?<=[.!?…]["'”’)\]]*)\s+(?=[\p{Lu}\p{N}"“„'‘([•–—])|(?<=[。！？][”’」』）]*)/u;
/** Ends of a segment that end no sentence: initials and common short forms. */
const ABBREVIATED =
  /(?:^|[\s(])(?:\p{Lu}|[zduo]|bzw|vgl|ca|etc|usw|sog|evtl|Nr|Abs|Art|Abb|Dr|Prof|Mr|Mrs|Ms|St|vs|e\.g|i\.e|cf|Fig|Sec|No|al)\.$/u;
/** A line this much shorter than the longest of its paragraph was ended on purpose. */
const SHORT_LINE = 0.6;
const LONGEST = 600;

function endsOnPurpose(line: string, next: string, longest: number): boolean {
  if (MARKER.test(next)) return true;
  return line.length < longest * SHORT_LINE && !/^\p{Ll}/u.test(next.trimStart());
}

/** A word that was divided at the end of a line is whole again. */
function joinedLine(line: string, next: string): string {
  if (!/\p{L}-$/u.test(line)) return `${line} ${next}`;
  return /^\p{Ll}/u.test(next) ? line.slice(0, -1) + next : line + next;
}

/** Lines that were only broken to fit a page, joined again. */
function blocksOf(paragraph: string): string[] {
  const lines = paragraph.split('\n').filter((line) => line.trim() !== '');
  const longest = Math.max(0, ...lines.map((line) => line.length));
  const blocks: string[] = [];
  lines.forEach((line, at) => {
    const before = lines[at - 1];
    const last = blocks.at(-1);
    if (
      before === undefined ||
      last === undefined ||
      line.startsWith('|') ||
      endsOnPurpose(before, line, longest)
    ) {
      blocks.push(line.trim());
    } else blocks[blocks.length - 1] = joinedLine(last, line.trim());
  });
  return blocks;
}

function joinedAbbreviations(parts: readonly string[]): string[] {
  const sentences: string[] = [];
  for (const part of parts) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATED.test(last)) sentences[sentences.length - 1] = `${last} ${part}`;
    else sentences.push(part);
  }
  return sentences;
}

function shortened(sentence: string): string {
  if (sentence.length <= LONGEST) return sentence;
  const cut = sentence.slice(0, LONGEST);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST / 2))} …`;
}

/** The sentences of a passage, in order, each on one line. Rows of tables and items of lists are their own. */
export function sentencesOf(text: string): string[] {
  return text
    .split(PARAGRAPH)
    .flatMap(blocksOf)
    .flatMap((block) => joinedAbbreviations(block.split(END).filter((part) => part.trim() !== '')))
    .map((sentence) => shortened(sentence.replace(/\s+/gu, ' ').trim()));
}
