import type { Answer } from './open-loop.ts';

/** One of the two indexes: its passages, and its answer to each question when nothing else is going on. */
export interface Side {
  readonly passages: ReadonlySet<string>;
  readonly answers: ReadonlyMap<string, readonly string[]>;
}

/** What is wrong with the answers. */
export interface Verdict {
  readonly failed: number;
  readonly empty: number;
  /** With passages of both indexes, or of none. */
  readonly mixed: number;
  /** Of one index, but not what it answers when all its passages are there. */
  readonly partial: number;
  /** How many each index gave. */
  readonly first: number;
  readonly second: number;
  /** Of the failed ones, in the words they came with. */
  readonly problems: readonly string[];
}

/** Holds every answer against what either index has to say. Throws where a passage does not tell whose it is. */
export function judge(answers: readonly Answer[], first: Side, second: Side): Verdict {
  const shared = [...first.passages].filter((text) => second.passages.has(text));
  if (shared.length > 0) throw new Error(`${shared.length} passages are the same in both indexes`);
  const count = { failed: 0, empty: 0, mixed: 0, partial: 0, first: 0, second: 0 };
  for (const answer of answers) count[kindOf(answer, first, second)]++;
  const problems = [...new Set(answers.flatMap(({ problem }) => problem ?? []))];
  return { ...count, problems };
}

function kindOf({ question, texts }: Answer, first: Side, second: Side): Exclude<keyof Verdict, 'problems'> {
  if (!texts) return 'failed';
  if (texts.length === 0) return 'empty';
  const [from, of] = texts.every((text) => first.passages.has(text))
    ? (['first', first] as const)
    : (['second', second] as const);
  if (!texts.every((text) => of.passages.has(text))) return 'mixed';
  return isSame(texts, of.answers.get(question) ?? []) ? from : 'partial';
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}
