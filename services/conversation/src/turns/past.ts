import type { ChatMessage } from '@tutka/model-client';
import { contextOf, estimateTokens, newerHalf, type Past, trimHistory } from '../domain/context.ts';
import { transcript, withSummary } from '../domain/summary.ts';
import type { TurnBase } from '../store/turn-base.ts';
import { messagesFor } from './prepare.ts';
import type { TurnTool } from './tools.ts';
import type { Asked, Turn } from './turn.ts';

/** Tokens of the past below which a summary would say nothing. */
const LEAST_ROOM = 100;

interface Question {
  readonly system: string;
  readonly asked: Pick<Past, 'content' | 'pictures'>;
  readonly tools: readonly TurnTool[];
}

/** Puts a question behind as much of its branch as fits into `budget` tokens. */
export function askedWithPast(
  { branch, summary, before }: TurnBase,
  budget: number,
  { system, asked: question, tools }: Question,
): Asked & Pick<Turn, 'summarise'> {
  const known = summary?.text;
  const room = Math.max(0, budget - estimateTokens(known ?? ''));
  const asked = (past: readonly Past[], told: string | undefined): ChatMessage[] =>
    messagesFor(withSummary(system, told), past, question, tools);
  const both = (past: readonly Past[], told: string | undefined): Asked => ({
    messages: asked(past, told),
    shorter: asked(newerHalf(past), told),
  });
  const { kept, opening, summarise } = contextOf(branch, before, room);
  if (!summarise) return both(kept, opening ? transcript(opening, known) : known);
  const newest = both(trimHistory(branch, room), known);
  if (budget < LEAST_ROOM) return newest;
  return {
    ...newest,
    summarise: { upTo: summarise.upTo, room: budget, asked: (text) => both(kept, text) },
  };
}
