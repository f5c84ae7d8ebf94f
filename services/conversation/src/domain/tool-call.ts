/** What is known of a call: `waiting` for a person, then `running`, then one of the others. */
export type ToolCallStatus = 'waiting' | 'running' | 'complete' | 'failed' | 'refused' | 'stopped';

/** How far a call has come, in the words of the tool's server. */
export interface ToolProgress {
  progress: number;
  total?: number;
  /** May be empty. */
  message: string;
}

/** A call of a tool, as it is told and stored. */
export interface ToolCall {
  /** Within the reply. */
  callId: string;
  /** Empty for the platform's own tools, and where the model named one that the agent does not have. */
  server: string;
  tool: string;
  arguments: Record<string, unknown>;
  /** What the model was told; null while nothing is known. */
  result: string | null;
  status: ToolCallStatus;
  ms: number | null;
  /** While it runs, where the server tells. */
  progress?: ToolProgress;
  /** What goes in and comes out is not for the person in the chat. */
  hidden?: true;
  /** Where in the reply's text it was called, in code units. */
  at: number;
}

/** A call that does not know yet where in the text it stands. */
export type PlacelessCall = Omit<ToolCall, 'at'>;

/** The calls with one put in the place of its earlier state, or where its number belongs. */
export function withCall(calls: readonly ToolCall[], call: ToolCall): ToolCall[] {
  const at = calls.findIndex(({ callId }) => callId === call.callId);
  if (at !== -1) return calls.with(at, call);
  // Of calls that run side by side any may be heard of first.
  const before = calls.findLastIndex(({ callId }) => Number(callId) < Number(call.callId));
  return calls.toSpliced(before + 1, 0, call);
}

/** A call as the person in the chat sees it: of a hidden one that it is made, and beforehand what they are to allow. */
export function shownCall(call: ToolCall): ToolCall {
  if (!call.hidden) return call;
  const { progress, ...known } = call;
  return {
    ...known,
    arguments: call.status === 'waiting' ? call.arguments : {},
    result: null,
    ...(progress && { progress: { ...progress, message: '' } }),
  };
}

/** Calls of a reply that ended while one of them ran or waited. */
export function stoppedCalls(calls: readonly ToolCall[]): ToolCall[] {
  return calls.map((call) => {
    if (call.status !== 'running' && call.status !== 'waiting') return call;
    const { progress: _, ...known } = call;
    return { ...known, status: 'stopped' };
  });
}
