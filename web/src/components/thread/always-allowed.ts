import type { ToolCall } from '@tutka/http-contracts';

type Tool = Pick<ToolCall, 'server' | 'tool'>;

/** Tools that a person allowed for a whole test, while this window is open. */
const allowed = new Map<string, Set<string>>();

const nameOf = ({ server, tool }: Tool) => JSON.stringify([server, tool]);

export function allowAlways(test: string, tool: Tool): void {
  allowed.set(test, new Set([...(allowed.get(test) ?? []), nameOf(tool)]));
}

export function isAllowed(test: string, tool: Tool): boolean {
  return allowed.get(test)?.has(nameOf(tool)) === true;
}
