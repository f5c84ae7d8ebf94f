import type { ChatMessage, ToolCall } from '@tutka/model-client';
import { checkedArguments, clean } from '../domain/tool-arguments.ts';
import type { PlacelessCall, ToolCallStatus } from '../domain/tool-call.ts';
import { MAX_CALLS } from '../domain/tool-limits.ts';
import type { Step } from './step.ts';
import type { TurnTool } from './tools.ts';

/** What the model is told of a call. */
export type ToolMessage = Extract<ChatMessage, { role: 'tool' }>;

/** A call that a model wishes, of a tool that it was offered or not. */
export class WishedCall {
  readonly tool: TurnTool | undefined;
  /** Why it cannot be made. */
  readonly problem: string | undefined;
  /** As it is told when it is begun. */
  readonly begun: PlacelessCall;
  readonly #wish: ToolCall;

  /** `place`: among the calls that the model asked for at once. */
  constructor(callId: string, wish: ToolCall, place: number, tools: readonly TurnTool[]) {
    const tool = tools.find(({ name }) => name === wish.name);
    const given = checkedArguments(wish);
    this.#wish = wish;
    this.tool = tool;
    this.problem = tool ? problemOf(given, place) : unknownTool(tools);
    this.begun = {
      callId,
      server: tool?.server ?? '',
      tool: tool?.tool ?? clean(wish.name),
      arguments: 'value' in given ? given.value : {},
      result: null,
      status: 'running',
      ms: null,
      ...(tool?.hidden && { hidden: true }),
    };
  }

  ended(status: ToolCallStatus, result: string | null, ms = 0): Step {
    return { type: 'toolCall', call: { ...this.begun, status, result, ms } };
  }

  told(content: string, isError: boolean): ToolMessage {
    const { id: callId, name } = this.#wish;
    return { role: 'tool', callId, name, content, isError };
  }
}

function problemOf(given: ReturnType<typeof checkedArguments>, place: number): string | undefined {
  if (place >= MAX_CALLS)
    return `Not called: at most ${MAX_CALLS} calls at once. Ask for it again after these.`;
  return 'problem' in given ? given.problem : undefined;
}

function unknownTool(tools: readonly TurnTool[]): string {
  const names = tools.map(({ name }) => name).join(', ');
  return `There is no such tool. ${names === '' ? 'There are none.' : `There are: ${names}.`}`;
}
