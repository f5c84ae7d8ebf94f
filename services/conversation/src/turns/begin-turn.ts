import { randomUUID } from 'node:crypto';
import type { PrepareTurnResponse } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { type Db, inTenant, queries, type Tx } from '@tutka/database';
import { nudgeRelays } from '@tutka/event-store';
import { TITLE_LIMIT } from '@tutka/http-contracts';
import type { Catalog } from '../clients/catalog.ts';
import { titleFromQuestion } from '../domain/title.ts';
import { begun } from '../replies/begun.ts';
import { LiveReply } from '../replies/live-reply.ts';
import type { Lease } from '../store/lease.ts';
import { type TurnBase, turnBase } from '../store/turn-base.ts';
import { type NewTurn, storeTurn } from '../store/turn-start.ts';
import type { Ask, Begun } from './ask.ts';
import type { Asker } from './asker.ts';
import { messagesFor, prepared } from './prepare.ts';
import { type RoundDeps, speakInRounds } from './rounds.ts';
import type { Step } from './step.ts';
import type { Turn } from './turn.ts';

/** At most, in any script: so much of the past is read for a context of so many tokens. */
const CHARACTERS_A_TOKEN = 4;

export interface TurnDeps extends RoundDeps {
  readonly app: Db;
  readonly catalog: Catalog;
  readonly lease: Lease;
  /** Tokens of the past that go with a question. */
  readonly contextTokens: number;
}

/** Wraps the storing transaction, for an idempotency key. Answers an earlier turn's messages where there was one. */
export type Once = (tx: Tx, store: () => Promise<Begun>) => Promise<Begun>;

/** A turn that is stored, and the reply that the model has begun. */
export interface BegunTurn {
  readonly turn: Turn;
  readonly live: LiveReply;
  readonly steps: AsyncIterable<Step>;
}

/** A turn that began, or the messages of one that a request with the same key began earlier. */
export type Beginning = BegunTurn | { readonly earlier: Begun };

/**
 * Begins a turn: access and passages from catalog in one call, then question and running reply stored in one
 * transaction. `turnId` names a new question too. Throws the domain's errors, and catalog's refusals as they come.
 */
export async function beginTurn(
  deps: TurnDeps,
  asker: Asker,
  ask: Ask,
  turnId: string,
  once?: Once,
): Promise<Beginning> {
  const startedAt = performance.now();
  const point = await startingPoint(deps, asker, ask, turnId);
  const { session } = point.base;
  const response = await deps.catalog.prepareTurn(asker, {
    turnId,
    agentUuid: session.agent_uuid,
    question: point.question,
    model: session.model ?? '',
  });
  const turn = turnOf(deps, asker, turnId, point, response, startedAt);
  const live = new LiveReply(turn.replyUuid, asker.userUuid);
  // The model begins to think while the turn is being stored; nobody hears of it before.
  const steps = begun(speakInRounds(deps, turn, live.signal));
  const written = await stored(deps, turn, once, newTurn(turn, point, response)).catch(
    async (error: unknown) => {
      await giveUp(deps, turn, live);
      throw error;
    },
  );
  nudgeRelays(deps.app);
  if (written.replyUuid === turn.replyUuid) return { turn, live, steps };
  await giveUp(deps, turn, live);
  return { earlier: written };
}

async function stored(
  { app, lease }: TurnDeps,
  { asker }: Turn,
  once: Once | undefined,
  turn: NewTurn,
): Promise<Begun> {
  const { questionUuid, replyUuid } = turn;
  const messages = { questionUuid, replyUuid };
  if (once) {
    return await inTenant(app, asker, (tx) =>
      once(tx, async () => {
        await storeTurn(queries(tx), asker, lease, turn);
        return messages;
      }),
    );
  }
  await storeTurn(app, asker, lease, turn);
  return messages;
}

/** Ends a turn that does not come about: the model's call, and what catalog took, which lapses where it cannot be reached. */
async function giveUp({ catalog }: TurnDeps, { asker, turnId }: Turn, live: LiveReply): Promise<void> {
  live.stop('lost');
  await catalog.releaseTurn(asker, turnId).catch(() => {});
}

interface StartingPoint {
  readonly base: TurnBase;
  readonly questionUuid: string;
  readonly question: string;
  readonly isNew: boolean;
}

async function startingPoint(
  { app, contextTokens }: TurnDeps,
  asker: Asker,
  ask: Ask,
  turnId: string,
): Promise<StartingPoint> {
  const base = await turnBase(app, asker, ask, contextTokens * CHARACTERS_A_TOKEN);
  if ('content' in ask) return { base, questionUuid: turnId, question: ask.content, isNew: true };
  const { session, branch } = base;
  const { uuid: questionUuid = '', content: question = '' } = branch.at(-1) ?? {};
  return { base: { session, branch: branch.slice(0, -1) }, questionUuid, question, isNew: false };
}

function turnOf(
  deps: TurnDeps,
  asker: Asker,
  turnId: string,
  { base, questionUuid, question }: StartingPoint,
  response: PrepareTurnResponse,
  startedAt: number,
): Turn {
  const { session, branch } = base;
  const { system, ...found } = prepared(response);
  return {
    asker,
    turnId,
    sessionUuid: session.uuid,
    agentUuid: session.agent_uuid,
    replyUuid: randomUUID(),
    questionUuid,
    question,
    choice: response.model,
    messages: messagesFor(system, branch, question, deps.contextTokens, found.tools),
    temperature: session.temperature ?? response.temperature,
    maxTokens: response.maxTokens,
    ...found,
    toolsOf: { turnId, agentUuid: session.agent_uuid },
    wantsTitle: session.title_by === 'nobody' || session.title_by === 'question',
    startedAt,
  };
}

function newTurn(turn: Turn, { base, isNew }: StartingPoint, response: PrepareTurnResponse): NewTurn {
  const { turnId, sessionUuid, agentUuid, replyUuid, questionUuid, question: content, temperature } = turn;
  const hasTitle = base.session.title_by !== 'nobody';
  return {
    turnId,
    sessionUuid,
    agentUuid,
    agentVersion: response.agentVersion,
    replyUuid,
    questionUuid,
    ...(isNew && { question: { parentUuid: base.branch.at(-1)?.uuid ?? null, content } }),
    title: hasTitle ? undefined : titleFromQuestion(content, TITLE_LIMIT),
    model: turn.choice?.id ?? null,
    temperature,
  };
}
