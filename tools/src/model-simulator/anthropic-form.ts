import type { Reason, SaidCall, StreamForm, WholeForm } from './form.ts';

function event(name: string, fields: string): string {
  return `event: ${name}\ndata: {"type":"${name}",${fields}}\n\n`;
}

const STOP: Record<Reason, string> = { stop: 'end_turn', length: 'max_tokens', tools: 'tool_use' };

function callEvents({ id, name, args }: SaidCall, index: number, isWhole: boolean): string[] {
  const block = JSON.stringify({ type: 'tool_use', id, name, input: {} });
  const parts = isWhole ? [args] : (args.match(/.{1,6}/gs) ?? []);
  return [
    event('content_block_start', `"index":${index},"content_block":${block}`),
    ...parts.map((part) => {
      const delta = JSON.stringify({ type: 'input_json_delta', partial_json: part });
      return event('content_block_delta', `"index":${index},"delta":${delta}`);
    }),
    event('content_block_stop', `"index":${index}`),
  ];
}

/** Events of `/messages`. */
export function anthropicStream(id: string, model: string, input: number): StreamForm {
  let open: 'text' | 'reasoning' | undefined;
  let index = -1;
  const closed = () => {
    const seal =
      open === 'reasoning'
        ? event(
            'content_block_delta',
            `"index":${index},"delta":{"type":"signature_delta","signature":"sealed"}`,
          )
        : '';
    const last = open ? seal + event('content_block_stop', `"index":${index}`) : '';
    open = undefined;
    return last;
  };
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
    calls: (calls, form) => {
      const before = closed();
      const events = calls.flatMap((call) => {
        index += 1;
        return callEvents(call, index, form === 'whole');
      });
      return before === '' ? events : [before, ...events];
    },
    end: (reason, usage) =>
      closed() +
      event(
        'message_delta',
        `"delta":{"stop_reason":"${STOP[reason]}","stop_sequence":null},"usage":{"output_tokens":${usage?.output ?? 0}}`,
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
    stop_reason: STOP[reason],
    stop_sequence: null,
    usage: { input_tokens: usage?.input ?? 0, output_tokens: usage?.output ?? 0 },
  });
}
