import type { Toolbox } from '../clients/toolbox.ts';
import type { PlacelessCall, ToolProgress } from '../domain/tool-call.ts';
import { boundedResult } from '../domain/tool-result.ts';
import { webResult } from '../domain/web-result.ts';
import type { Answer, ApprovalDesk } from '../replies/approval-desk.ts';
import type { Step } from './step.ts';
import type { TurnTool } from './tools.ts';
import type { Asking } from './turn.ts';
import type { ToolMessage, WishedCall } from './wished-call.ts';

export interface CallDeps {
  readonly toolbox: Toolbox;
  readonly approvals: ApprovalDesk;
}

type Calling = AsyncGenerator<Step, ToolMessage>;

const TOLD: Record<Exclude<Answer, 'approved'>, string> = {
  refused:
    'The person refused this call. Do not try it again; say what is missing, or ask what to do instead.',
  unanswered: 'Nobody allowed this call in time, so it was not made.',
};

/** Calls one tool, asking the person first where the agent wants that. Answers what the model is told. */
export async function* callOne(
  deps: CallDeps,
  asking: Asking,
  wished: WishedCall,
  signal: AbortSignal,
): Calling {
  const { tool, problem } = wished;
  if (tool === undefined || problem !== undefined) {
    yield wished.ended('failed', problem ?? null);
    return wished.told(problem ?? '', true);
  }
  const answer = tool.ask ? yield* asked(deps.approvals, asking, tool, wished.begun, signal) : 'approved';
  if (signal.aborted) {
    yield wished.ended('stopped', null);
    return wished.told('', true);
  }
  if (answer === 'approved') return yield* called(deps.toolbox, asking, tool, wished, signal);
  yield wished.ended('refused', TOLD[answer]);
  return wished.told(TOLD[answer], true);
}

async function* called(
  toolbox: Toolbox,
  asking: Asking,
  tool: TurnTool,
  wished: WishedCall,
  signal: AbortSignal,
): Calling {
  yield { type: 'toolCall', call: wished.begun };
  const begunAt = performance.now();
  const calling = toolbox.call(asking, tool, wished.begun.arguments, signal);
  const { text, pages, isError } = yield* telling(calling, wished);
  const ms = Math.round(performance.now() - begunAt);
  const result = boundedResult(pages.length > 0 ? webResult(pages, asking.sources) : text);
  if (signal.aborted) yield wished.ended('stopped', null, ms);
  else yield wished.ended(isError ? 'failed' : 'complete', result, ms);
  return wished.told(result, isError);
}

/** How far a call has come is told as it is heard. */
async function* telling<T>(
  call: AsyncGenerator<ToolProgress, T>,
  wished: WishedCall,
): AsyncGenerator<Step, T> {
  for (;;) {
    const said = await call.next();
    if (said.done) return said.value;
    yield { type: 'toolCall', call: { ...wished.begun, progress: said.value } };
  }
}

async function* asked(
  approvals: ApprovalDesk,
  { asker, replyUuid, sessionUuid }: Asking,
  { serverUuid: serverUUID, server, tool }: TurnTool,
  begun: PlacelessCall,
  signal: AbortSignal,
): AsyncGenerator<Step, Answer> {
  const about = { sessionUuid, tool: { serverUUID, server, tool } };
  if (await approvals.isAllowed(about)) return 'approved';
  const call: PlacelessCall = { ...begun, status: 'waiting' };
  yield { type: 'toolCall', call };
  const request = await approvals.open(asker, replyUuid, call.callId, about);
  yield { type: 'approval', call };
  return await request.answer(signal);
}
