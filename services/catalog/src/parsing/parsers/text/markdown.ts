import type { ParseTask } from '../../protocol.ts';
import { tableRule } from '../../table-rule.ts';
import type { ParseStep } from '../parser.ts';
import type { Block } from '../section-builder.ts';
import { streamedSections } from '../sections.ts';
import { charsetOf, linesOf, TextPieces } from './text-pieces.ts';

const fence = /^\s{0,3}(`{3,}|~{3,})/;
const heading = /^\s{0,3}(#{1,6})\s(.*)$/;
const setting = /^(\s|#|-|$|[\w-]+\s*:)/;

/** Reads Markdown as it is written: headings make the path, fenced code and tables stay whole. */
export async function* parseMarkdown(bytes: Buffer, task: ParseTask): AsyncGenerator<ParseStep> {
  const lines = [...linesOf(new TextPieces(bytes, charsetOf(task.contentType)))];
  const position = { at: 0 };
  yield* streamedSections(blocksOf(lines, position), () => position.at / lines.length);
}

function* blocksOf(lines: readonly string[], position: { at: number }): Generator<Block> {
  let text: string[] = [];
  while (position.at < lines.length) {
    const { at } = position;
    const special = frontMatter(lines, at) ?? fenced(lines, at) ?? headed(lines, at) ?? table(lines, at);
    position.at = special?.next ?? at + 1;
    if (special) {
      yield { kind: 'text', text: text.join('\n') };
      text = [];
      yield special.block;
    } else text.push(lines[at] ?? '');
  }
  yield { kind: 'text', text: text.join('\n') };
}

interface Found {
  readonly block: Block;
  readonly next: number;
}

/** Settings that stand above a text between two rules, which are no underlines. */
function frontMatter(lines: readonly string[], at: number): Found | undefined {
  if (at > 0 || lines[0]?.trimEnd() !== '---' || !lines[1]?.trim()) return undefined;
  const end = lines.findIndex((line, place) => place > 0 && /^(---|\.\.\.)\s*$/.test(line));
  if (end < 0 || !lines.slice(1, end).every((line) => setting.test(line))) return undefined;
  return { block: { kind: 'text', text: lines.slice(0, end + 1).join('\n') }, next: end + 1 };
}

function fenced(lines: readonly string[], at: number): Found | undefined {
  const mark = fence.exec(lines[at] ?? '')?.[1];
  if (!mark) return undefined;
  let next = at + 1;
  while (next < lines.length && !isClosing(lines[next] ?? '', mark)) next++;
  next = Math.min(next + 1, lines.length);
  return { block: { kind: 'text', text: lines.slice(at, next).join('\n') }, next };
}

function isClosing(line: string, mark: string): boolean {
  const trimmed = line.trim();
  return trimmed.length >= mark.length && trimmed === (mark[0] ?? '').repeat(trimmed.length);
}

function headed(lines: readonly string[], at: number): Found | undefined {
  const line = lines[at] ?? '';
  const [, marks, text = ''] = heading.exec(line) ?? [];
  if (marks)
    return {
      block: { kind: 'heading', level: marks.length, text: withoutMarks(text.trim()), shown: line },
      next: at + 1,
    };
  const under = /^\s{0,3}(=+|-+)\s*$/.exec(lines[at + 1] ?? '')?.[1];
  if (!under || line.trim() === '' || /^\s*([-*+>|]|\d+[.)])/.test(line) || line.includes('|'))
    return undefined;
  const level = under.startsWith('=') ? 1 : 2;
  return { block: { kind: 'heading', level, text: line, shown: `${line}\n${lines[at + 1]}` }, next: at + 2 };
}

/** What closes a heading is no part of it. Not by an expression, which would read a long row of spaces from each of them. */
function withoutMarks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  const before = text.slice(0, end);
  const isClosed = end < text.length && before !== before.trimEnd();
  return isClosed ? before.trimEnd() : text;
}

function table(lines: readonly string[], at: number): Found | undefined {
  const [head = '', under = ''] = lines.slice(at, at + 2);
  if (!head.includes('|') || !under.includes('|') || !tableRule.test(under.trimEnd())) return undefined;
  let next = at + 2;
  while ((lines[next] ?? '').includes('|')) next++;
  return {
    block: { kind: 'table', title: '', header: `${head}\n${under}`, rows: lines.slice(at + 2, next) },
    next,
  };
}
