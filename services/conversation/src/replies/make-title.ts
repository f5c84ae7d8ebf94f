import { asWorker, type Db } from '@tutka/database';
import { TITLE_LIMIT } from '@tutka/http-contracts';
import type { Speaker } from '../clients/speaker.ts';
import { DEFAULT_TITLE_PROMPT, titleFromModel } from '../domain/title.ts';
import { settleTitle } from '../store/titles.ts';
import type { Asking, Turn } from '../turns/turn.ts';
import { Heard, hearAlone } from './hear.ts';
import { tokensOf, usageEvent } from './outcome.ts';

const TIME_MS = 20_000;
/** Code units of question and reply that the model sees. */
const EXCERPT = 2000;
/** Enough for a model that thinks first. */
const MAX_TOKENS = 500;
const TEMPERATURE = 0.3;

export interface TitleDeps {
  readonly worker: Db;
  readonly speaker: Speaker;
  readonly onError: (error: unknown) => void;
}

/** Lets the model name a session by its first question and reply; the question cut short stays where it cannot. Rejects never. */
export async function makeTitle(
  deps: TitleDeps,
  turn: Turn,
  reply: string,
  ending: AbortSignal,
): Promise<void> {
  const asking = askingFor(turn, reply);
  const heard = new Heard();
  const signal = AbortSignal.any([ending, AbortSignal.timeout(TIME_MS)]);
  const isWhole = asking.choice !== undefined && (await listen(deps, asking, heard, signal));
  const { asker, sessionUuid } = turn;
  const owner = { workspace: asker.workspace, userUuid: asker.userUuid };
  const made = {
    title: isWhole ? titleFromModel(heard.content, TITLE_LIMIT) : undefined,
    usage: usageEvent('title', asking, turn, tokensOf(asking, heard)),
  };
  await asWorker(deps.worker, (tx) => settleTitle(tx, owner, sessionUuid, made)).catch(deps.onError);
}

/** Whether it came to its end; what it took is counted in any case. */
async function listen(
  { speaker, onError }: TitleDeps,
  asking: Asking,
  heard: Heard,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await hearAlone(speaker, asking, heard, signal);
    return true;
  } catch (error) {
    onError(error);
    return false;
  }
}

function askingFor(turn: Turn, reply: string): Asking {
  const said = [turn.question, reply]
    .map((text) => text.slice(0, EXCERPT).toWellFormed())
    .filter((text) => text.trim() !== '');
  return {
    ...turn,
    messages: [
      { role: 'system', content: DEFAULT_TITLE_PROMPT },
      { role: 'user', content: said.join('\n\n---\n\n') },
    ],
    temperature: TEMPERATURE,
    maxTokens: MAX_TOKENS,
    tools: [],
  };
}
