import type { McpServerEvent, McpServerFields, McpStatus } from './mcp-server.events.ts';
import type { ToolMark } from './tool-difference.ts';

export interface KeptMcpServer {
  readonly phase: 'kept';
  readonly fields: McpServerFields;
  readonly status: McpStatus;
  readonly reason: string | null;
  readonly hash: string | null;
  readonly tools: readonly ToolMark[];
}

export type McpServerState = { readonly phase: 'absent' } | KeptMcpServer | { readonly phase: 'removed' };

export const noMcpServer: McpServerState = { phase: 'absent' };

export function evolveMcpServer(state: McpServerState, event: McpServerEvent): McpServerState {
  if (event.type === 'McpServerAdded') {
    const { fields } = event.data;
    return { phase: 'kept', fields, status: 0, reason: null, hash: null, tools: [] };
  }
  if (event.type === 'McpServerRemoved') return { phase: 'removed' };
  return state.phase === 'kept' ? evolveKept(state, event) : state;
}

function evolveKept(
  state: KeptMcpServer,
  event: Exclude<McpServerEvent, { type: 'McpServerAdded' | 'McpServerRemoved' }>,
): KeptMcpServer {
  switch (event.type) {
    case 'McpServerChanged':
      return { ...state, fields: { ...state.fields, ...event.data.fields } };
    case 'McpSecretsChanged':
    case 'McpToolTried':
    case 'McpSignInKept':
    case 'McpSignInForgotten':
      return state;
    case 'McpStatusChanged':
      return { ...state, status: event.data.status, reason: event.data.reason };
    case 'McpToolsChanged':
      return { ...state, hash: event.data.hash, tools: event.data.tools };
  }
}
