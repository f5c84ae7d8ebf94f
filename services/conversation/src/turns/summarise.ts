import type { Db } from '@tutka/database';
import type { Speaker } from '../clients/speaker.ts';
import { estimateTokens, type Said } from '../domain/context.ts';
import { SUMMARY_PROMPT, transcript } from '../domain/summary.ts';
import { Heard, hearAlone } from '../replies/hear.ts';
import { tokensOf, usageEvent } from '../replies/outcome.ts';
import { earlierSaid, storeSummary } from '../store/summaries.ts';
import type { Asking, SummaryWish, Turn } from './turn.ts';

const TIME_MS = 60_000;
/** Tokens of a summary, and its share of what is told of the past. */
const LONGEST = 1_500;
const SHARE = 4;
/** Characters of one message, at most and among many. */
const EXCERPT = 6_000;
const LEAST = 200;
/** Of what the model takes of the past: the prompt and an earlier summary stand beside it. */
const TOLD = 0.75;
const TEMPERATURE = 0.2;

export interface SummaryDeps {
  readonly app: Db;
  readonly worker: Db;
  readonly speaker: Speaker;
  readonly onError: (error: unknown) => void;
}

/**
 * Lets the model say in short what was said up to a message, on top of what it said of that before, and keeps it for
 * later turns. Undefined where it could not: the turn goes on without. Rejects never.
 */
export async function summarise(
  deps: SummaryDeps,
  turn: Turn,
  { upTo, room }: Pick<SummaryWish, 'upTo' | 'room'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { said, summary } = await earlierSaid(deps.app, turn.asker, upTo, EXCERPT);
    if (said.length === 0) return summary ?? undefined;
    const asking = askingFor(turn, transcript(excerpts(said, room), summary ?? undefined), room);
    const heard = new Heard();
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIME_MS)]);
    const [ended] = await Promise.allSettled([hearAlone(deps.speaker, asking, heard, within)]);
    const isWhole = ended.status === 'fulfilled';
    const text = isWhole ? heard.content.replaceAll('\0', '').trim() : '';
    const usage = usageEvent('summary', asking, turn, tokensOf(asking, heard));
    const made = { messageUuid: upTo, text, model: turn.choice?.id ?? '', usage };
    await storeSummary(deps.worker, turn.asker, made);
    if (!isWhole) throw ended.reason;
    return text === '' ? undefined : text;
  } catch (error) {
    if (!signal.aborted) deps.onError(error);
    return undefined;
  }
}

/** Together no more than a model takes that takes `tokens` of the past. */
function excerpts(said: readonly Said[], tokens: number): Said[] {
  const all = said.map(({ content }) => content).join('');
  const characters = (tokens * TOLD * all.length) / Math.max(1, estimateTokens(all));
  const share = Math.max(LEAST, Math.floor(characters / said.length));
  return said.map(({ role, content }) => ({ role, content: content.slice(0, share).toWellFormed() }));
}

function askingFor(turn: Turn, content: string, tokens: number): Asking {
  return {
    ...turn,
    messages: [
      { role: 'system', content: SUMMARY_PROMPT },
      { role: 'user', content },
    ],
    temperature: TEMPERATURE,
    maxTokens: Math.min(LONGEST, Math.ceil(tokens / SHARE)),
    tools: [],
  };
}
