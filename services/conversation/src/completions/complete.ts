import type { Db } from '@tutka/database';
import type { ToolCall } from '@tutka/model-client';
import type { PlacelessCall } from '../domain/tool-call.ts';
import { Heard } from '../replies/hear.ts';
import { isForNothing, type Outcome, tokensOf, usageEvent } from '../replies/outcome.ts';
import { keepUsage } from '../store/usage.ts';
import { askOutcome } from '../turns/ask-outcome.ts';
import { giveBack, type PermitDeps } from '../turns/permit.ts';
import { type RoundDeps, speakInRounds } from '../turns/rounds.ts';
import type { RunningAsks } from '../turns/running-asks.ts';
import type { Step } from '../turns/step.ts';
import type { Asking } from '../turns/turn.ts';

export interface CompleteDeps extends RoundDeps, PermitDeps {
  readonly worker: Db;
  readonly asks: RunningAsks;
  readonly onError: (error: unknown) => void;
}

/** Told what a reply says, as it comes. */
export interface Listener {
  /** Resolves when there is room for more; undefined: there is. */
  text(piece: string): Promise<void> | undefined;
  reasoning(piece: string): Promise<void> | undefined;
  /** A tool is called; its server is empty for the platform's own. */
  call?(server: string, tool: string): Promise<void> | undefined;
}

/** A reply that nobody keeps but whoever asked for it. */
export interface Completed {
  readonly heard: Heard;
  readonly outcome: Outcome;
  /** What the program is to call. */
  readonly calls: readonly ToolCall[];
}

/**
 * Lets the agent answer, until `signal` or until its person is suspended or belongs to the workspace no more, or the key it
 * was asked with has ended. Its use is recorded, and given back where it failed or was left before it used anything.
 */
export async function complete(
  deps: CompleteDeps,
  asking: Asking,
  signal: AbortSignal,
  listener: Listener,
): Promise<Completed> {
  return await deps.asks.run(asking.asker, signal, (leaving) => completed(deps, asking, leaving, listener));
}

async function completed(
  deps: CompleteDeps,
  asking: Asking,
  signal: AbortSignal,
  listener: Listener,
): Promise<Completed> {
  const heard = new Heard();
  const calls: ToolCall[] = [];
  const listening = speakInRounds(deps, asking, signal).to((step) => {
    if (step.type === 'askersCalls') calls.push(...step.calls);
    return listen(step, heard, listener);
  });
  const error = await listening.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error !== undefined && !signal.aborted) deps.onError(error);
  const outcome = askOutcome(signal, heard, error);
  await record(deps, asking, heard);
  if (isForNothing(asking, heard, outcome)) {
    await giveBack(deps, asking.asker, asking.turnId).catch(deps.onError);
  }
  return { heard, outcome, calls };
}

function listen(step: Step, heard: Heard, listener: Listener): Promise<void> | undefined {
  switch (step.type) {
    case 'text':
      heard.content += step.text;
      return listener.text(step.text);
    case 'reasoning':
      heard.reasoning += step.text;
      return listener.reasoning(step.text);
    case 'toolCall':
      return isBegun(step.call) ? listener.call?.(step.call.server, step.call.tool) : undefined;
    case 'usage':
    case 'finish':
    case 'limit':
      heard.note(step);
      return undefined;
    default:
      return undefined;
  }
}

function isBegun({ status, progress }: PlacelessCall): boolean {
  return status === 'running' && progress === undefined;
}

async function record(deps: CompleteDeps, asking: Asking, heard: Heard): Promise<void> {
  const about = { agentUuid: asking.toolsOf.agentUuid ?? '', sessionUuid: '' };
  const usage = usageEvent('program', asking, about, tokensOf(asking, heard));
  if (!usage) return;
  const { workspace, userUuid } = asking.asker;
  await keepUsage(deps, { workspace, userUuid }, usage);
}
