import type { Attachment, Picture } from './attachment.ts';
import type { ToolCall } from './tool-call.ts';

/** What a picture takes: most models cut a large one into tiles and stop about here. */
const PICTURE_TOKENS = 1_100;

/** One message as the model reads it. */
export interface Said {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** Of a person's message: shown beside its words. */
  readonly pictures?: readonly Picture[] | undefined;
  /** Of a reply. */
  readonly toolCalls?: readonly ToolCall[] | undefined;
}

/** A message of the branch that a question is asked on. */
export type Past = Said & { readonly uuid: string; readonly attachments?: readonly Attachment[] };

/**
 * How many tokens a text takes, roughly and rather too many than too few: a token for four Latin letters,
 * one for each sign of a script without spaces.
 */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x2e7f) wide += 1;
  return wide + Math.ceil((text.length - wide) / 4);
}

/** The newest messages that fit into `budget` tokens, oldest first, beginning with a person's. */
export function trimHistory<T extends Said>(history: readonly T[], budget: number): T[] {
  return history.slice(firstThatFits(history, budget)).filter(isHeard);
}

/** What of a branch goes with a question as it was said, and up to which message the rest is to be summarised. */
export interface Context {
  readonly kept: readonly Past[];
  /** Replies above the first question, where all of a branch goes: models want to be asked first. */
  readonly opening?: readonly Past[] | undefined;
  /** Absent: all of it goes. */
  readonly summarise?: { readonly upTo: string } | undefined;
}

/**
 * All of a branch where it fits; else about the newer half of what would, so that not every turn begins with a summary:
 * of the messages too, since only so many are read, and the next turns are to find it among them. `before`: the message
 * above the branch that was read, where there is one.
 */
export function contextOf(branch: readonly Past[], before: string | null, budget: number): Context {
  if (before === null && fitting(branch, budget) === 0) return whole(branch);
  const half = before === null ? 0 : atQuestion(branch, Math.floor(branch.length / 2));
  const first = Math.max(half, firstThatFits(branch, Math.floor(budget / 2)));
  const upTo = branch[first - 1]?.uuid ?? before;
  return { kept: branch.slice(first).filter(isHeard), ...(upTo !== null && { summarise: { upTo } }) };
}

function whole(branch: readonly Past[]): Context {
  const question = atQuestion(branch, 0);
  const opening = branch.slice(0, question).filter(isHeard);
  return { kept: branch.slice(question).filter(isHeard), ...(opening.length > 0 && { opening }) };
}

function firstThatFits(history: readonly Said[], budget: number): number {
  return atQuestion(history, fitting(history, budget));
}

function fitting(history: readonly Said[], budget: number): number {
  let left = budget;
  let first = history.length;
  while (first > 0) {
    left -= tokensOf(history[first - 1]);
    if (left < 0) break;
    first -= 1;
  }
  return first;
}

function atQuestion(history: readonly Said[], from: number): number {
  let first = from;
  while (history[first]?.role === 'assistant') first += 1;
  return first;
}

/** The newest half of what was said, for a model that could not take all of it. */
export function newerHalf<T extends Said>(history: readonly T[]): T[] {
  const tokens = history.reduce((sum, said) => sum + tokensOf(said), 0);
  return trimHistory(history, Math.floor(tokens / 2));
}

function isHeard({ content, pictures = [], toolCalls = [] }: Said): boolean {
  return content !== '' || pictures.length > 0 || toolCalls.length > 0;
}

function tokensOf(said: Said | undefined): number {
  const calls = said?.toolCalls?.length ? JSON.stringify(said.toolCalls) : '';
  const pictures = PICTURE_TOKENS * (said?.pictures?.length ?? 0);
  return estimateTokens(said?.content ?? '') + estimateTokens(calls) + pictures + 4;
}
