import { diffLines, diffWords } from 'diff';

/** A piece of two texts laid over one another; a gap stands for unchanged lines that are left out. */
export type TextPart =
  | { readonly mark: 'same' | 'added' | 'removed'; readonly text: string }
  | { readonly mark: 'gap'; readonly lines: number };

/** Unchanged lines that stand around a change. */
const CONTEXT = 2;
/** Texts further apart are shown one after the other: finding out how they differ would take seconds. */
const limit = { maxEditLength: 2000 };
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** What changed from one text to the other: by lines, and inside of changed lines by words. */
export function textChanges(before: string, after: string): TextPart[] {
  const lines = diffLines(before, after, limit) ?? replaced(before, after);
  return lines.flatMap(({ value, added, removed }, at): TextPart[] => {
    const [previous, next] = [lines[at - 1], lines[at + 1]];
    if (removed) return next?.added ? wordChanges(value, next.value) : [{ mark: 'removed', text: value }];
    if (added) return previous?.removed ? [] : [{ mark: 'added', text: value }];
    return shortened(value, { first: previous === undefined, last: next === undefined });
  });
}

/** The break that ends both is left out, so that it is not told as changed with the last word. */
function wordChanges(before: string, after: string): TextPart[] {
  const ending = before.endsWith('\n') && after.endsWith('\n') ? '\n' : '';
  const was = before.slice(0, before.length - ending.length);
  const is = after.slice(0, after.length - ending.length);
  const pieces = diffWords(was, is, { ...limit, intlSegmenter: words }) ?? replaced(was, is);
  const parts = pieces.map(
    ({ value, added, removed }): TextPart => ({ mark: markOf(added, removed), text: value }),
  );
  return ending === '' ? parts : [...parts, { mark: 'same', text: ending }];
}

function markOf(added: boolean, removed: boolean): 'same' | 'added' | 'removed' {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
}

function replaced(before: string, after: string) {
  return [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
}

/** Unchanged lines, without those far from a change. */
function shortened(text: string, { first, last }: { first: boolean; last: boolean }): TextPart[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const head = first ? 0 : CONTEXT;
  const tail = last ? 0 : CONTEXT;
  const hidden = lines.length - head - tail;
  if (hidden <= 1) return [{ mark: 'same', text }];
  const kept = (part: string[]): TextPart[] =>
    part.length > 0 ? [{ mark: 'same', text: part.join('') }] : [];
  return [
    ...kept(lines.slice(0, head)),
    { mark: 'gap', lines: hidden },
    ...kept(lines.slice(lines.length - tail)),
  ];
}
