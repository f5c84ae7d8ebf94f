import type { ChatMessage, ToolCall as Wished } from '@tutka/model-client';
import type { Said } from '../domain/context.ts';
import type { ToolCall } from '../domain/tool-call.ts';
import { nameOf } from '../domain/tool-names.ts';
import { boundedResult, PAST_RESULT_LIMIT } from '../domain/tool-result.ts';
import { withoutNumbers } from '../domain/web-result.ts';
import type { TurnTool } from './tools.ts';

/**
 * Earlier messages as a model reads them, with the calls of each reply and what they came to. Without tools to offer,
 * providers refuse calls: then the results stand in the text.
 */
export function pastMessages(past: readonly Said[], tools: readonly TurnTool[]): ChatMessage[] {
  const ids = idsFrom();
  return past.flatMap((said): ChatMessage[] => {
    const { role, content, pictures, toolCalls = [] } = said;
    if (role === 'user') return [{ role, content, pictures }];
    if (toolCalls.length === 0) return [{ role, content }];
    return tools.length === 0 ? [asText(content, toolCalls)] : withCalls(content, toolCalls, tools, ids);
  });
}

/** Nine digits: the only form of id that every provider takes. */
function idsFrom(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return String(last).padStart(9, '0');
  };
}

/** The reply cut where it called: text, calls and results, text again. */
function withCalls(
  content: string,
  toolCalls: readonly ToolCall[],
  tools: readonly TurnTool[],
  ids: () => string,
): ChatMessage[] {
  const messages: ChatMessage[] = [];
  let from = 0;
  for (const [at, group] of Map.groupBy(toolCalls, (call) => call.at)) {
    const wished = group.map((call) => wish(call, tools, ids()));
    messages.push({ role: 'assistant', content: content.slice(from, at).trim(), toolCalls: wished });
    group.forEach((call, each) => {
      const { id = '', name = '' } = wished[each] ?? {};
      messages.push({
        role: 'tool',
        callId: id,
        name,
        content: resultOf(call),
        isError: call.status !== 'complete',
      });
    });
    from = at;
  }
  const rest = content.slice(from).trim();
  return rest === '' ? messages : [...messages, { role: 'assistant', content: rest }];
}

function wish({ server, tool, arguments: args }: ToolCall, tools: readonly TurnTool[], id: string): Wished {
  const offered = tools.find((each) => each.server === server && each.tool === tool);
  return { id, name: offered?.name ?? nameOf({ server, tool }), arguments: args, text: JSON.stringify(args) };
}

function asText(content: string, toolCalls: readonly ToolCall[]): ChatMessage {
  const results = toolCalls.map((call) => `(${call.tool} answered: ${resultOf(call)})`);
  return { role: 'assistant', content: [content, ...results].filter((part) => part !== '').join('\n\n') };
}

function resultOf({ server, result }: ToolCall): string {
  if (result === null) return 'The call was stopped.';
  return boundedResult(server === '' ? withoutNumbers(result) : result, PAST_RESULT_LIMIT);
}
