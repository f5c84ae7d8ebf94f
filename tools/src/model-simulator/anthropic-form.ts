import type { StreamForm, WholeForm } from './form.ts';

function event(name: string, fields: string): string {
  return `event: ${name}\ndata: {"type":"${name}",${fields}}\n\n`;
}

/** Events of `/messages`. */
export function anthropicStream(id: string, model: string, input: number): StreamForm {
  let open: 'text' | 'reasoning' | undefined;
  let index = -1;
  const closed = () => (open ? event('content_block_stop', `"index":${index}`) : '');
  const opened = (kind: 'text' | 'reasoning') => {
    if (open === kind) return '';
    const before = closed();
    open = kind;
    index += 1;
    const block =
      kind === 'text' ? '{"type":"text","text":""}' : '{"type":"thinking","thinking":"","signature":""}';
    return before + event('content_block_start', `"index":${index},"content_block":${block}`);
  };
  return {
    begin: () =>
      event(
        'message_start',
        `"message":{"id":"${id}","type":"message","role":"assistant","model":${JSON.stringify(model)},"content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":${input},"output_tokens":1}}`,
      ),
    piece: (kind, json) => {
      const delta =
        kind === 'text'
          ? `{"type":"text_delta","text":${json}}`
          : `{"type":"thinking_delta","thinking":${json}}`;
      return opened(kind) + event('content_block_delta', `"index":${index},"delta":${delta}`);
    },
    end: (reason, usage) =>
      closed() +
      event(
        'message_delta',
        `"delta":{"stop_reason":"${reason === 'stop' ? 'end_turn' : 'max_tokens'}","stop_sequence":null},"usage":{"output_tokens":${usage?.output ?? 0}}`,
      ) +
      'event: message_stop\ndata: {"type":"message_stop"}\n\n',
    error: () => event('error', '"error":{"type":"overloaded_error","message":"Overloaded"}'),
  };
}

/** The body of `/messages` without `stream`. */
export function anthropicWhole(id: string, model: string): WholeForm {
  return (text, reasoning, reason, usage) => ({
    id,
    type: 'message',
    role: 'assistant',
    model,
    content: [
      ...(reasoning ? [{ type: 'thinking', thinking: reasoning, signature: '' }] : []),
      { type: 'text', text },
    ],
    stop_reason: reason === 'stop' ? 'end_turn' : 'max_tokens',
    stop_sequence: null,
    usage: { input_tokens: usage?.input ?? 0, output_tokens: usage?.output ?? 0 },
  });
}
