import type { Counts, Reason, StreamForm, WholeForm } from './form.ts';
import { openaiFragments } from './openai-calls.ts';

const FINISH: Record<Reason, string> = { stop: 'stop', length: 'length', tools: 'tool_calls' };

function usageOf(usage: Counts) {
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
  };
}

/** Chunks of `/chat/completions`. The fixed parts are spelled once a stream, which keeps a piece cheap. */
export function openaiStream(id: string, model: string): StreamForm {
  const head = `data: {"id":"${id}","object":"chat.completion.chunk","created":1,"model":${JSON.stringify(model)},`;
  const delta = `${head}"choices":[{"index":0,"delta":`;
  const text = `${delta}{"content":`;
  const reasoning = `${delta}{"reasoning_content":`;
  const close = '},"finish_reason":null}]}\n\n';
  return {
    begin: () => `${delta}{"role":"assistant","content":""${close}`,
    piece: (kind, json) => (kind === 'text' ? text : reasoning) + json + close,
    calls: (calls, form) =>
      openaiFragments(calls, form).map(
        (fragments) => `${delta}{"tool_calls":${JSON.stringify(fragments)}${close}`,
      ),
    end: (reason, usage) => {
      const told = usage ? `${head}"choices":[],"usage":${JSON.stringify(usageOf(usage))}}\n\n` : '';
      return `${delta}{},"finish_reason":"${FINISH[reason]}"}]}\n\n${told}data: [DONE]\n\n`;
    },
    error: () =>
      'data: {"error":{"message":"The engine is overloaded","type":"server_error","code":"overloaded"}}\n\n',
  };
}

/** The body of `/chat/completions` without `stream`. */
export function openaiWhole(id: string, model: string): WholeForm {
  return (content, reasoning, finish, usage) => ({
    id,
    object: 'chat.completion',
    created: 1,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, ...(reasoning ? { reasoning_content: reasoning } : {}) },
        finish_reason: FINISH[finish],
      },
    ],
    ...(usage ? { usage: usageOf(usage) } : {}),
  });
}
