import type { FoundMessage } from './chat.ts';

/** A place in a chat's tree. */
export interface Node extends Omit<FoundMessage, 'role'> {
  /** null: nothing that a person reads; what hangs on it hangs on what is above it. */
  readonly role: FoundMessage['role'] | null;
}

interface Step {
  readonly node: Node;
  /** The message above it. */
  readonly above: Written | null;
  /** Nothing else goes on from there. */
  readonly alone: boolean;
}

type Written = { -readonly [Key in keyof FoundMessage]: FoundMessage[Key] };

/**
 * The messages of a tree, each after the one above it, the branch that `current` ends last. What an assistant said in
 * several goes is one message. Places that hang on nothing known are roots; those of a ring are left out.
 */
export function threadOf(nodes: readonly Node[], current: string | null): FoundMessage[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const above = ({ id, parent }: Node) =>
    parent !== null && parent !== id && byId.has(parent) ? parent : null;
  const below = Map.groupBy(byId.values(), above);
  const chosen = pathTo(current, byId);
  const steps = (parent: string | null, written: Written | null, alone: boolean): Step[] => {
    const children = below.get(parent) ?? [];
    const inOrder = [
      ...children.filter(({ id }) => !chosen.has(id)),
      ...children.filter(({ id }) => chosen.has(id)),
    ];
    return inOrder.map((node) => ({ node, above: written, alone: alone && children.length === 1 })).reverse();
  };
  const messages: Written[] = [];
  const waiting = steps(null, null, false);
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    const written = write(messages, step);
    // One that was written begins anew to be alone.
    const alone = step.node.role !== null || step.alone;
    waiting.push(...steps(step.node.id, written, alone));
  }
  return messages;
}

function pathTo(end: string | null, byId: ReadonlyMap<string, Node>): ReadonlySet<string> {
  const path = new Set<string>();
  for (let at = end; at !== null && !path.has(at); at = byId.get(at)?.parent ?? null) path.add(at);
  return path;
}

function write(messages: Written[], { node, above, alone }: Step): Written | null {
  const { role, ...said } = node;
  if (role === null) return above;
  if (role === 'assistant' && above?.role === 'assistant' && alone) return goOn(above, node);
  const written = { ...said, role, parent: above?.id ?? null };
  messages.push(written);
  return written;
}

function goOn(message: Written, { content, reasoning, model, at }: Node): Written {
  message.content = joined(message.content, content);
  message.reasoning = joined(message.reasoning, reasoning);
  message.model ??= model;
  message.at ??= at;
  return message;
}

/** By a sum, which copies neither: one message may go on very often. */
function joined(said: string, more: string): string {
  return said === '' || more === '' ? said + more : `${said}\n\n${more}`;
}
