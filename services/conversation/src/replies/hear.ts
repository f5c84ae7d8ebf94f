import type { FinishReason } from '@tutka/model-client';
import type { PushStream } from '@tutka/push-stream';
import type { Speaker } from '../clients/speaker.ts';
import type { LimitMet } from '../domain/reply-limits.ts';
import type { LineForm } from '../domain/reply-line.ts';
import { type PlacelessCall, shownCall, type ToolCall, withCall } from '../domain/tool-call.ts';
import type { Step } from '../turns/step.ts';
import type { Asking } from '../turns/turn.ts';

/** Tokens that a call took. */
export interface Tokens {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly estimated: boolean;
}

/** Where the lines of a reply go. */
export interface LineTaker {
  readonly nextSeq: number;
  /** Resolves when there is room for the next; undefined: there is. */
  take(line: string): Promise<void> | undefined;
}

type Noted = Extract<Step, { type: 'usage' | 'finish' | 'limit' }>;

/** What a model has said so far. */
export class Heard {
  content = '';
  reasoning = '';
  toolCalls: readonly ToolCall[] = [];
  /** By `performance.now()`: when it said its first piece. */
  firstAt: number | undefined;
  /** Of all rounds that ended. */
  usage: Tokens | undefined;
  finish: FinishReason | undefined;
  /** What it was not allowed to go beyond. */
  limit: LimitMet | undefined;

  /** Keeps what a step tells of the whole, of which nothing is shown as it comes. */
  note(step: Noted): void {
    switch (step.type) {
      case 'usage':
        this.#count(step);
        return;
      case 'finish':
        this.finish = step.reason;
        return;
      case 'limit':
        this.limit = step.limit;
        return;
    }
  }

  #count({ inputTokens, outputTokens, estimated }: Tokens): void {
    const before = this.usage;
    this.usage = {
      inputTokens: inputTokens + (before?.inputTokens ?? 0),
      outputTokens: outputTokens + (before?.outputTokens ?? 0),
      estimated: estimated || before?.estimated === true,
    };
  }

  /** The call with its place: the end of the text when it was first heard of. */
  placed(call: PlacelessCall): ToolCall {
    const known = this.toolCalls.find(({ callId }) => callId === call.callId);
    return { ...call, at: known?.at ?? this.content.length };
  }
}

// PostgreSQL cannot hold it.
const NUL = /\0/g;

/** Takes steps as they come into `heard`, and out as lines. Ends with them. */
export function hear(steps: PushStream<Step>, heard: Heard, form: LineForm, taker: LineTaker): Promise<void> {
  return steps.to((step) => {
    const line = lineOf(step, heard, form, taker.nextSeq);
    return line === undefined ? undefined : taker.take(line);
  });
}

/** Takes what a model says that is shown to nobody. Throws its failure; `heard` has then what came before. */
export async function hearAlone(
  speaker: Speaker,
  asking: Asking,
  heard: Heard,
  signal: AbortSignal,
): Promise<void> {
  for await (const piece of speaker.speak(asking, signal)) {
    if (piece.type === 'text') heard.content += piece.text;
    if (piece.type === 'reasoning') heard.reasoning += piece.text;
    if (piece.type === 'usage') heard.usage = piece;
  }
}

function lineOf(step: Step, heard: Heard, form: LineForm, seq: number): string | undefined {
  switch (step.type) {
    case 'text':
    case 'reasoning':
      return saidLine(step, heard, form, seq);
    case 'toolCall':
    case 'approval':
      return callLine(step, heard, form, seq);
    case 'askersCalls':
      return undefined;
    case 'usage':
    case 'finish':
    case 'limit':
      heard.note(step);
      return undefined;
  }
}

type Said = Extract<Step, { type: 'text' | 'reasoning' }>;
type Called = Extract<Step, { type: 'toolCall' | 'approval' }>;

function saidLine(step: Said, heard: Heard, form: LineForm, seq: number): string | undefined {
  const text = step.text.includes('\0') ? step.text.replace(NUL, '') : step.text;
  if (text === '') return undefined;
  heard.firstAt ??= performance.now();
  if (step.type === 'text') {
    heard.content += text;
    return form.text(seq, text);
  }
  heard.reasoning += text;
  return form.extra(seq, { reasoning: text });
}

function callLine(step: Called, heard: Heard, form: LineForm, seq: number): string {
  if (step.type === 'approval') {
    const { callId, server, tool, arguments: args } = step.call;
    return form.extra(seq, { approval: { callId, server, tool, arguments: args } });
  }
  const toolCall = heard.placed(step.call);
  heard.toolCalls = withCall(heard.toolCalls, toolCall);
  return form.extra(seq, { toolCall: shownCall(toolCall) });
}
