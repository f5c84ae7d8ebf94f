import type { Speaker } from '../clients/speaker.ts';
import { Draining } from '../domain/errors.ts';
import { lineForm } from '../domain/reply-line.ts';
import { COMPLETE } from '../domain/reply-status.ts';
import { makeTitle } from '../replies/make-title.ts';
import { isForNothing } from '../replies/outcome.ts';
import type { ReplyRegistry } from '../replies/registry.ts';
import { type WritingDeps, writeReply } from '../replies/write-reply.ts';
import type { BegunTurn } from './begin-turn.ts';
import type { ExpectedTurns } from './expected-turns.ts';
import { giveBack, type PermitDeps } from './permit.ts';

export interface RunDeps extends WritingDeps, PermitDeps {
  readonly speaker: Speaker;
  readonly registry: ReplyRegistry;
  readonly expected: ExpectedTurns;
}

/** Begins to write a stored turn's reply, its first line at once; it goes on whoever reads it. */
export function runTurn(deps: RunDeps, begun: BegunTurn): void {
  const { turn, live } = begun;
  const model = turn.choice?.id ?? null;
  live.add(lineForm(turn.replyUuid).extra(0, { userMessageUUID: turn.questionUuid, model }));
  deps.writer.note(live);
  if (deps.registry.isClosing) live.stop('shutdown');
  deps.registry.add(live, toTheEnd(deps, begun));
}

/** Refuses new turns while the process ends. */
export function refuseWhileClosing(registry: ReplyRegistry): void {
  if (registry.isClosing) throw new Draining();
}

async function toTheEnd(deps: RunDeps, { turn, live, steps }: BegunTurn): Promise<void> {
  const { outcome, heard } = await writeReply(deps, turn, live, steps);
  deps.expected.note(turn.sessionUuid, turn.asker, { ...turn.next, wasPermitted: true });
  if (isForNothing(turn, heard, outcome)) {
    await giveBack(deps, turn.asker, turn.turnId).catch(deps.onError);
  }
  if (outcome.status === COMPLETE && turn.wantsTitle) {
    await makeTitle(deps, turn, heard.content, deps.registry.ending);
  }
}
