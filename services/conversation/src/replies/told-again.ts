import { lineForm } from '../domain/reply-line.ts';
import { shownCall } from '../domain/tool-call.ts';
import type { LineRun } from '../store/lines.ts';
import { type MessageRow, usageOf } from '../store/message-row.ts';
import type { Asker } from '../turns/asker.ts';
import { keptFailure } from './failure.ts';
import type { LineSource } from './follow-reply.ts';
import { toldFailure } from './told-failure.ts';

/** Lines of an ended reply whose own are gone, made of what is kept of it: the same text and calls in fewer pieces. */
export function toldAgain(asker: Asker, reply: MessageRow, questionUuid: string): LineSource {
  const run = runOf(asker, reply, questionUuid);
  return {
    live: undefined,
    read: async (from) => (from <= run.lastSeq ? [run] : []),
    last: async () => run,
    hasEnded: async () => true,
  };
}

function runOf(asker: Asker, reply: MessageRow, questionUuid: string): LineRun {
  const { uuid, content, reasoning, citations } = reply;
  const form = lineForm(uuid);
  const lines: string[] = [];
  const tell = (extra: Parameters<typeof form.extra>[1]) => lines.push(form.extra(lines.length, extra));
  let told = 0;
  const tellText = (end: number) => {
    if (end > told) lines.push(form.text(lines.length, content.slice(told, end)));
    told = Math.max(told, end);
  };
  tell({ userMessageUUID: questionUuid, model: reply.model });
  if (reasoning !== '') tell({ reasoning });
  for (const call of reply.tool_calls) {
    tellText(call.at);
    tell({ toolCall: shownCall(call) });
  }
  tellText(content.length);
  if (citations.length > 0) tell({ citations });
  const usage = usageOf(reply);
  if (usage) tell({ usage });
  tell({ done: true, ...closingOf(asker, reply) });
  return { replyUuid: uuid, firstSeq: 0, lastSeq: lines.length - 1, lines: lines.join('') };
}

function closingOf(asker: Asker, { status, limit_met: limit, error, error_code: errorCode }: MessageRow) {
  const failure = error !== null && errorCode !== null ? keptFailure(error, errorCode) : undefined;
  return { status, ...(limit && { limit }), ...(failure && toldFailure(asker, failure)) };
}
