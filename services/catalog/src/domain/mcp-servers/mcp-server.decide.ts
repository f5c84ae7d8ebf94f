import { sameJson } from '../same-json.ts';
import type { McpServerEvent, McpServerFields, McpStatus } from './mcp-server.events.ts';
import { McpPlaceMissing, McpServerNotFound } from './mcp-server.refusals.ts';
import type { KeptMcpServer, McpServerState } from './mcp-server.state.ts';
import { type ToolMark, toolDifference } from './tool-difference.ts';

/** What a look at a server found. */
export type McpFinding =
  | { readonly status: 1; readonly hash: string; readonly tools: readonly ToolMark[] }
  | { readonly status: 0 | 2; readonly code: string; readonly reason: string };

export type McpServerCommand =
  | {
      readonly type: 'add';
      readonly owner: string;
      readonly fields: McpServerFields;
      readonly secrets: readonly string[];
    }
  | {
      readonly type: 'change';
      readonly fields: Partial<McpServerFields>;
      /** Names of the secrets that come new or go. */
      readonly secrets: readonly string[];
    }
  | { readonly type: 'record'; readonly finding: McpFinding }
  | { readonly type: 'try'; readonly tool: string }
  | { readonly type: 'signIn' | 'signOut'; readonly person: string }
  | { readonly type: 'remove' };

/** What a command does to a server. Throws McpServerNotFound, McpPlaceMissing. */
export function decideMcpServer(command: McpServerCommand, state: McpServerState): McpServerEvent[] {
  if (command.type === 'add') {
    if (state.phase !== 'absent') return [];
    const { owner, fields, secrets } = command;
    return [{ type: 'McpServerAdded', data: { owner, fields: placed(fields) } }, ...secretsChanged(secrets)];
  }
  if (state.phase !== 'kept') throw new McpServerNotFound();
  switch (command.type) {
    case 'change':
      return change(command, state);
    case 'record':
      return record(command.finding, state);
    case 'try':
      return [{ type: 'McpToolTried', data: { tool: command.tool } }];
    case 'signIn':
      return [{ type: 'McpSignInKept', data: { person: command.person } }];
    case 'signOut':
      return [{ type: 'McpSignInForgotten', data: { person: command.person } }];
    case 'remove':
      return [{ type: 'McpServerRemoved', data: {} }];
  }
}

function change(
  { fields, secrets }: Extract<McpServerCommand, { type: 'change' }>,
  state: KeptMcpServer,
): McpServerEvent[] {
  const next = placed({ ...state.fields, ...fields });
  const names = Object.keys(next) as (keyof McpServerFields)[];
  const changed = names.filter((name) => !sameJson(next[name], state.fields[name]));
  const events = secretsChanged(secrets);
  if (changed.length === 0) return events;
  const data = { fields: Object.fromEntries(changed.map((name) => [name, next[name]])) };
  return [{ type: 'McpServerChanged', data }, ...events];
}

function secretsChanged(names: readonly string[]): McpServerEvent[] {
  return names.length > 0 ? [{ type: 'McpSecretsChanged', data: { names } }] : [];
}

/**
 * A server has the one place that its transport goes to; programs of the operator's take no credentials. Throws
 * McpPlaceMissing.
 */
export function placed(fields: McpServerFields): McpServerFields {
  if (fields.transport === 'stdio') {
    if (fields.entry === null) throw new McpPlaceMissing('entry');
    return { ...fields, url: null, authType: 'none', clientId: null };
  }
  if (fields.url === null) throw new McpPlaceMissing('url');
  return { ...fields, entry: null };
}

function record(finding: McpFinding, state: KeptMcpServer): McpServerEvent[] {
  if (finding.status !== 1) {
    const { status, code, reason } = finding;
    return statusChanged(state, status, code, reason);
  }
  const { hash, tools } = finding;
  const events = statusChanged(state, 1, '', null);
  if (hash === state.hash) return events;
  const data = { hash, previousHash: state.hash, tools, difference: toolDifference(state.tools, tools) };
  return [...events, { type: 'McpToolsChanged', data }];
}

function statusChanged(
  state: KeptMcpServer,
  status: McpStatus,
  code: string,
  reason: string | null,
): McpServerEvent[] {
  if (status === state.status && reason === state.reason) return [];
  return [{ type: 'McpStatusChanged', data: { status, code, reason } }];
}
