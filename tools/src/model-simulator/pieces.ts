import type { Script } from './script.ts';

export interface SaidPiece {
  readonly kind: 'text' | 'reasoning';
  readonly text: string;
}

const ENGLISH =
  'the a of model answer question document page value system table figure small large first second every some number work result shows means gives holds under over between after before because therefore often seldom'.split(
    ' ',
  );
const CHINESE =
  '的 模型 回答 问题 文档 页面 数值 系统 表格 结果 说明 因此 经常 很少 之间 之后 每个 一些 工作 含义'.split(
    ' ',
  );

/** A small generator of numbers (mulberry32): the same seed, the same words, everywhere. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

function punctuated(word: string, chinese: boolean, first: boolean, stop: boolean): string {
  if (chinese) return stop ? `${word}。` : word;
  return `${first ? '' : ' '}${word}${stop ? '.' : ''}`;
}

function drawn(count: number, seed: number, chinese: boolean): string[] {
  const next = numbersFrom(seed);
  const words = chinese ? CHINESE : ENGLISH;
  return Array.from({ length: count }, (_, index) => {
    const stop = index % 12 === 11 || index === count - 1;
    return punctuated(words[next() % words.length] ?? '', chinese, index === 0, stop);
  });
}

function spoken({ say, tokens, wide, seed, chinese }: Script): string[] {
  if (say !== undefined) return say.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
  const words = drawn(tokens, seed, chinese);
  return wide > 0 ? words.map((word) => word.repeat(wide).slice(0, wide)) : words;
}

/** Everything the script says, piece by piece, in order. */
export function piecesOf(script: Script): SaidPiece[] {
  const reasoning = drawn(script.reasoning, script.seed ^ 0x9e3779b9, script.chinese);
  const text = spoken(script).map((each): SaidPiece => ({ kind: 'text', text: each }));
  if (reasoning.length === 0) return text;
  if (!script.think)
    return [...reasoning.map((each): SaidPiece => ({ kind: 'reasoning', text: each })), ...text];
  const tagged = ['<thi', 'nk>', ...reasoning, '</', 'think', '>\n\n'];
  return [...tagged.map((each): SaidPiece => ({ kind: 'text', text: each })), ...text];
}
