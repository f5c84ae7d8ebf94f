import type { ToolCall } from '@tutka/http-contracts';

/** A stretch of a reply: text, or the calls that were made at one place of it. `at`: where in the text it begins. */
export type ReplyPart =
  | { readonly at: number; readonly text: string }
  | { readonly at: number; readonly calls: readonly ToolCall[] };

/** A reply in the order in which it came about. */
export function partsOf(content: string, calls: readonly ToolCall[]): ReplyPart[] {
  const parts: ReplyPart[] = [];
  let from = 0;
  const addText = (to: number) => {
    const text = content.slice(from, to);
    if (text.trim() !== '') parts.push({ at: from, text });
    from = to;
  };
  for (const [at, group] of byPlace(calls)) {
    addText(at);
    parts.push({ at, calls: group });
  }
  addText(content.length);
  return parts;
}

function byPlace(calls: readonly ToolCall[]): Map<number, ToolCall[]> {
  const places = new Map<number, ToolCall[]>();
  for (const call of calls) places.set(call.at, [...(places.get(call.at) ?? []), call]);
  return places;
}
