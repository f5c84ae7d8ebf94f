import type { ToolCall } from '@tutka/http-contracts';

type Tool = Pick<ToolCall, 'server' | 'tool'>;

/** Tools that a person allowed for a whole chat, while this window is open. */
const allowed = new Map<string, Set<string>>();

const nameOf = ({ server, tool }: Tool) => JSON.stringify([server, tool]);

export function allowAlways(chat: string, tool: Tool): void {
  allowed.set(chat, new Set([...(allowed.get(chat) ?? []), nameOf(tool)]));
}

export function isAllowed(chat: string, tool: Tool): boolean {
  return allowed.get(chat)?.has(nameOf(tool)) === true;
}
