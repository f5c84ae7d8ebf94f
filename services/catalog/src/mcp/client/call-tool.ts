import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { answerText } from './answer-text.ts';
import { type CallResult, callResultSchema } from './call-result.ts';
import type { McpFailure } from './failure.ts';
import type { McpSession } from './session.ts';

/** Without an answer or progress. */
const SILENCE_MS = 60_000;
const TOTAL_MS = 120_000;
const MOST_STRUCTURED = 60_000;
const MOST_COMPLAINT = 1_000;
const MOST_PROGRESS = 200;

export interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** How a call ended, told as the tool told it. */
export interface ToolOutcome {
  readonly text: string;
  /** JSON; left out where it is too long to hand on. */
  readonly structuredJson?: string;
  readonly isError: boolean;
}

/** How far a call has come, as its server tells. */
export interface ToolProgress {
  readonly progress: number;
  readonly total?: number;
  /** May be empty. */
  readonly message: string;
}

/** Calls a tool; the server hears of it when `signal` ends the call. Throws McpFailure. */
export async function callTool(
  { client, signal, isRefused }: McpSession,
  call: ToolCall,
  onProgress: (progress: ToolProgress) => void = () => undefined,
): Promise<ToolOutcome> {
  const { McpError } = await import('@modelcontextprotocol/sdk/types.js');
  const schema = await callResultSchema();
  const limits = { timeout: SILENCE_MS, maxTotalTimeout: TOTAL_MS, resetTimeoutOnProgress: true };
  const params = { name: call.name, arguments: { ...call.arguments } };
  try {
    // Progress is asked for also so that a long call which goes on is told from one that hangs.
    const onprogress = (told: Progress) => onProgress(progressOf(told));
    const request = { ...limits, signal, onprogress };
    return outcomeOf(await client.request({ method: 'tools/call', params }, schema, request));
  } catch (error) {
    // By its number alone an error of the server is not told from a call that was given up.
    if (signal.aborted || !(error instanceof McpError) || !isRefused()) throw error;
    return { text: complaint(error), isError: true };
  }
}

function outcomeOf({ content, structuredContent, isError }: CallResult): ToolOutcome {
  const structuredJson = structuredContent && JSON.stringify(structuredContent).toWellFormed();
  return {
    text: answerText(content),
    ...(structuredJson && structuredJson.length <= MOST_STRUCTURED ? { structuredJson } : {}),
    isError: isError === true,
  };
}

function progressOf({ progress, total, message = '' }: Progress): ToolProgress {
  return { progress, ...(total !== undefined && { total }), message: plain(message, MOST_PROGRESS) };
}

function plain(text: string, most: number): string {
  return text.toWellFormed().replaceAll('\0', '').slice(0, most).toWellFormed();
}

/** What the server says against a call: bad arguments above all. */
function complaint(error: Error): string {
  return plain(error.message, MOST_COMPLAINT);
}

/** How a call that could not be made is told to a model. */
export function notRun(failure: McpFailure): ToolOutcome {
  return { text: `The tool could not be called. ${failure.sentence}`, isError: true };
}
