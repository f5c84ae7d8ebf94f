import { randomUUID } from 'node:crypto';
import type { PrepareTurnResponse } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { inTenant, type Tx } from '@tutka/database';
import { nudgeRelays } from '@tutka/event-store';
import { TITLE_LIMIT } from '@tutka/http-contracts';
import type { PushStream } from '@tutka/push-stream';
import { titleFromQuestion } from '../domain/title.ts';
import { begun } from '../replies/begun.ts';
import { LiveReply } from '../replies/live-reply.ts';
import type { Lease } from '../store/lease.ts';
import type { TurnBase } from '../store/turn-base.ts';
import { type NewTurn, storeTurn } from '../store/turn-start.ts';
import type { Ask, Begun } from './ask.ts';
import type { Asker } from './asker.ts';
import { type EarlyDeps, prepareEarly, undoEarly } from './early.ts';
import { askedWithPast } from './past.ts';
import { giveBack, type PermitDeps, reserve } from './permit.ts';
import { type Prepared, prepared } from './prepare.ts';
import { roomForPast } from './room.ts';
import type { RoundDeps } from './rounds.ts';
import { speak } from './speak.ts';
import { chosenFor, type PointDeps, type StartingPoint, startingPoint } from './starting-point.ts';
import type { Step } from './step.ts';
import type { SummaryDeps } from './summarise.ts';
import type { Turn } from './turn.ts';

export interface TurnDeps extends RoundDeps, SummaryDeps, PointDeps, PermitDeps, EarlyDeps {
  /** Of the past, with a model of which nobody said what it takes. */
  readonly contextTokens: number;
  readonly lease: Lease;
}

/** Wraps the storing transaction, for an idempotency key. Answers an earlier turn's messages where there was one. */
export type Once = (tx: Tx, store: () => Promise<Begun>) => Promise<Begun>;

/** A turn that is stored, and the reply that the model has begun. */
export interface BegunTurn {
  readonly turn: Turn;
  readonly live: LiveReply;
  readonly steps: PushStream<Step>;
}

/** A turn that began, or the messages of one that a request with the same key began earlier. */
export type Beginning = BegunTurn | { readonly earlier: Begun };

/**
 * Begins a turn: access and passages from catalog in one call, beside the reading of the chat where its next question was
 * expected, billing's word in another, then question and running reply stored in one transaction. `turnId` names a new question too. Throws the domain's errors, and catalog's refusals as they come.
 */
export async function beginTurn(
  deps: TurnDeps,
  asker: Asker,
  ask: Ask,
  turnId: string,
  once?: Once,
): Promise<Beginning> {
  const startedAt = performance.now();
  const early = prepareEarly(deps, asker, ask, turnId);
  const first = await startingPoint(deps, asker, ask, turnId, deps.contextTokens).catch(
    async (error: unknown) => {
      if (early) await undoEarly(deps, asker, turnId, early);
      throw error;
    },
  );
  const { agentUuid } = first;
  const model = chosenFor(first).model ?? '';
  if (early && (early.agentUuid !== agentUuid || early.model !== model)) {
    await undoEarly(deps, asker, turnId, early);
    return await beginTurn(deps, asker, ask, randomUUID(), once);
  }
  const response = await (early?.response ??
    deps.catalog.prepareTurn(asker, { turnId, agentUuid, question: first.question, model }));
  const permitted = () =>
    reserve(deps, asker, turnId, response, { said: [...first.base.branch, first.asked] });
  const isExpected = early?.wasPermitted === true && first.base.before === null;
  if (!isExpected) await permitted();
  const found = prepared(response);
  const room = roomForPast(response, found, first.asked, deps.contextTokens);
  const point = await readOn(deps, asker, ask, turnId, first, room);
  const turn = turnOf(asker, turnId, point, response, found, room, startedAt);
  const live = new LiveReply(turn.replyUuid, asker.userUuid);
  // The model begins to think while the turn is being stored, and before billing's word where this chat's last turn was allowed; nobody hears of it before.
  const steps = begun(speak(deps, turn, live.signal));
  if (isExpected) await onceSent(permitted, live);
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

/** Asks billing once the model's question is on its way: asking takes as long as sending it. Throws what billing refuses; then nobody listens to the model. */
async function onceSent(permitted: () => Promise<void>, live: LiveReply): Promise<void> {
  // Behind what is to be done at once, and undici's look whether the kept connection is still there, which lasts until now is over.
  await new Promise<void>((done) => process.nextTick(setImmediate, done));
  await permitted().catch((error: unknown) => {
    live.stop('lost');
    throw error;
  });
}

/** The same with more of the past, where there is more and the model takes it. */
async function readOn(
  deps: TurnDeps,
  asker: Asker,
  ask: Ask,
  turnId: string,
  point: StartingPoint,
  room: number,
): Promise<StartingPoint> {
  if (point.base.before === null || room <= deps.contextTokens) return point;
  return await startingPoint(deps, asker, ask, turnId, room).catch(async (error: unknown) => {
    await giveBack(deps, asker, turnId).catch(() => {});
    throw error;
  });
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
        await storeTurn(tx, asker, lease, turn);
        return messages;
      }),
    );
  }
  await storeTurn(app, asker, lease, turn);
  return messages;
}

/** Ends a turn that does not come about: the model's call, and what was taken, which lapses where nobody can be reached. */
async function giveUp(deps: TurnDeps, { asker, turnId }: Turn, live: LiveReply): Promise<void> {
  live.stop('lost');
  await giveBack(deps, asker, turnId).catch(() => {});
}

function turnOf(
  asker: Asker,
  turnId: string,
  point: StartingPoint,
  response: PrepareTurnResponse,
  { system, ...found }: Prepared,
  room: number,
  startedAt: number,
): Turn {
  const { base, questionUuid, question, asked, agentUuid } = point;
  const { session } = base;
  return {
    asker,
    turnId,
    sessionUuid: session.uuid,
    agentUuid,
    replyUuid: randomUUID(),
    questionUuid,
    question,
    choice: response.model,
    ...askedWithPast(base, room, { system, asked, tools: found.tools }),
    temperature: chosenFor(point).temperature ?? response.temperature,
    maxTokens: response.maxTokens,
    ...found,
    toolsOf: { turnId, agentUuid },
    wantsTitle: session.title_by === 'nobody' || session.title_by === 'question',
    next: { agentUuid: session.agent_uuid, model: session.model ?? '' },
    startedAt,
  };
}

function newestOf({ branch, summary }: TurnBase): string | null {
  return branch.at(-1)?.uuid ?? summary?.messageUuid ?? null;
}

function newTurn(
  turn: Turn,
  { base, attachments, isNew }: StartingPoint,
  response: PrepareTurnResponse,
): NewTurn {
  const { turnId, sessionUuid, agentUuid, replyUuid, questionUuid, question: content, temperature } = turn;
  const hasTitle = base.session.title_by !== 'nobody';
  return {
    turnId,
    sessionUuid,
    agentUuid,
    agentVersion: response.agentVersion,
    replyUuid,
    questionUuid,
    ...(isNew && { question: { parentUuid: newestOf(base), content, attachments } }),
    title: hasTitle ? undefined : titleFromQuestion(content, TITLE_LIMIT, attachments),
    model: turn.choice?.id ?? null,
    temperature,
  };
}
