import { type Message, routes, type StreamLine } from '@tutka/http-contracts';
import { callPage, resumeReply } from '../../../lib/api/index.ts';
import { ApiError } from '../../../lib/errors/index.ts';
import { createListeners } from '../../../lib/listeners/index.ts';
import { emptyReply, foldLine, type Reply, STOPPED, STREAMING } from '../../../lib/reply/index.ts';
import type { Asked } from './asked.ts';

/** A turn that runs in this window, whatever page is open. */
export interface LiveTurn {
  /** Which run of a turn this is: what belongs to an earlier one in the same chat has no part in it. */
  readonly run: symbol;
  readonly asked: Asked;
  readonly reply: Reply;
  /** Why it could not begin or go on. */
  readonly problem: ApiError | null;
  /** Its reader has asked for its end. */
  readonly isStopping: boolean;
}

type Lines = AsyncIterable<StreamLine>;

/** How often a reply that is still written is taken up again after its reader gave up. */
const TRIES = 3;
const turns = new Map<string, LiveTurn>();
const listeners = createListeners();
export const { subscribe } = listeners;
let frame = 0;
let told = 0;
/** Words that are shown this often are read as they come, and every other frame is left to whoever scrolls. */
const PACE_MS = 30;
/** A window without frames is told so often. */
const FRAMELESS_MS = 250;

const endings = createListeners();

/** Calls back when a reply of any chat has ended on the server, however it ended; returns how to hear no more. */
export const onReplyEnd = endings.subscribe;

/** Tells listeners at a frame, at most every `PACE_MS`; a hidden window or a hidden frame of another site has none, and needs no haste. */
function changed(): void {
  if (frame !== 0) return;
  const tell = (now: number) => {
    cancelAnimationFrame(frame);
    clearTimeout(later);
    frame = 0;
    told = now;
    listeners.tell();
  };
  const look = (now: number) => {
    if (now - told >= PACE_MS) tell(now);
    else frame = requestAnimationFrame(look);
  };
  const later = window.setTimeout(() => tell(performance.now()), FRAMELESS_MS);
  frame = requestAnimationFrame(look);
}

function put(session: string, turn: LiveTurn): void {
  turns.set(session, turn);
  changed();
}

export function liveTurn(session: string): LiveTurn | undefined {
  return turns.get(session);
}

/** Takes a run that has ended off the page, unless another has begun; its messages are read from the server from then on. */
export function clearTurn(session: string, run: symbol): void {
  if (turns.get(session)?.run !== run) return;
  turns.delete(session);
  changed();
}

/** From its beginning until its messages are read from the server. */
export function isBusy(session: string): boolean {
  const turn = turns.get(session);
  return turn !== undefined && turn.problem === null;
}

export function isRunning(turn: LiveTurn | undefined): boolean {
  return turn !== undefined && turn.problem === null && turn.reply.status === STREAMING;
}

/** Shows that the turn of a session is to end; returns how to take that back, or null where none runs or it is shown already. */
export function showStopping(session: string): (() => void) | null {
  const turn = turns.get(session);
  if (turn === undefined || !isRunning(turn) || turn.isStopping) return null;
  put(session, { ...turn, isStopping: true });
  return () => {
    const now = turns.get(session);
    if (now?.run === turn.run) put(session, { ...now, isStopping: false });
  };
}

/** The reply of the turn that runs in a session, once its first line has come; null: none comes. */
export function begunReply(session: string): Promise<string | null> {
  const run = turns.get(session)?.run;
  return new Promise((resolve) => {
    const look = () => {
      const now = turns.get(session);
      const turn = now?.run === run ? now : undefined;
      const uuid = turn?.reply.uuid ?? null;
      if (uuid === null && isRunning(turn)) return;
      unsubscribe();
      resolve(uuid);
    };
    const unsubscribe = subscribe(look);
    look();
  });
}

/**
 * Runs a turn of a session and keeps what has come. A lost connection is taken up again where it broke; a reply that
 * cannot be read on is asked for as it is stored. Resolves when it is over: with this run where the reply ended on the
 * server, however it ended; else with null. `uuid`: of a reply that has begun already.
 */
export async function runTurn(
  session: string,
  asked: Asked,
  open: () => Lines,
  uuid: string | null = null,
): Promise<symbol | null> {
  const run = Symbol('turn');
  put(session, { asked, run, reply: { ...emptyReply, uuid }, problem: null, isStopping: false });
  return await readToEnd(session, run, open);
}

/** Goes on with a turn whose rest could not be had. Resolves as `runTurn`. */
export async function takeUp(session: string): Promise<symbol | null> {
  const turn = turns.get(session);
  const uuid = turn?.reply.uuid ?? null;
  if (!turn?.problem || uuid === null) return null;
  put(session, { ...turn, problem: null });
  return await readToEnd(session, turn.run, () => resumeReply(uuid, turn.reply.seq + 1));
}

async function readToEnd(session: string, run: symbol, open: () => Lines): Promise<symbol | null> {
  let problem = await read(session, run, open);
  for (let tries = 0; problem !== null && tries < TRIES; tries += 1) {
    problem = await readRest(session, run, problem);
  }
  const turn = turns.get(session);
  if (turn?.run !== run) return run;
  if (problem === null) {
    endings.tell();
    return run;
  }
  put(session, { ...turn, problem });
  return null;
}

/** Null: the reply has ended, and is here as it is stored. */
async function readRest(session: string, run: symbol, problem: ApiError): Promise<ApiError | null> {
  const { uuid, seq } = turns.get(session)?.reply ?? emptyReply;
  if (uuid === null) return problem;
  const stored = await storedReply(session, uuid);
  if (stored instanceof ApiError) return stored;
  if (stored?.status === STREAMING) {
    return await read(session, run, () => resumeReply(uuid, seq + 1));
  }
  const turn = turns.get(session);
  if (turn?.run === run) put(session, { ...turn, reply: endedAs(turn.reply, stored) });
  return null;
}

function endedAs(reply: Reply, stored: Message | undefined): Reply {
  if (stored === undefined) return { ...reply, status: STOPPED };
  const { content, reasoning, citations, toolCalls, status } = stored;
  return { ...reply, content, reasoning, citations, toolCalls, status };
}

/** Undefined: it was deleted. An error: it is not known. */
async function storedReply(sessionUUID: string, reply: string): Promise<Message | undefined | ApiError> {
  const query = { sessionUUID, leafUUID: reply, sortOrder: 'desc', pageSize: 10 };
  try {
    const { data } = await callPage(routes.listMessages, { query });
    return data.find(({ uuid }) => uuid === reply);
  } catch (error) {
    if (!(error instanceof ApiError)) return lost();
    return error.status === 404 ? undefined : error;
  }
}

/** Null: the reply has ended. */
async function read(session: string, run: symbol, open: () => Lines): Promise<ApiError | null> {
  try {
    for await (const line of open()) {
      const turn = turns.get(session);
      if (turn?.run !== run) return null;
      put(session, { ...turn, reply: foldLine(turn.reply, line), problem: null });
    }
    return null;
  } catch (error) {
    return error instanceof ApiError ? error : lost();
  }
}

function lost(): ApiError {
  return new ApiError(0, { errorCode: 'UNREACHABLE' }, routes.sendMessage.sentence);
}
