import type { IncomingMessage } from 'node:http';

/** The fields of a request that the simulator reads. */
export interface SimulatedRequest {
  readonly model: string;
  readonly stream: boolean;
  readonly lastMessage: string;
  readonly maxTokens: number | undefined;
  readonly wantsUsage: boolean;
  readonly inputTokens: number;
  readonly input: readonly string[];
}

interface RawBody {
  model?: unknown;
  stream?: unknown;
  max_tokens?: unknown;
  max_completion_tokens?: unknown;
  stream_options?: { include_usage?: unknown };
  messages?: { role?: string; content?: unknown }[];
  input?: unknown;
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: unknown }) => (typeof part.text === 'string' ? part.text : '')).join('');
}

async function bytesOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Reads a body of either protocol. Throws where it is no JSON object. */
export async function readRequest(request: IncomingMessage): Promise<SimulatedRequest> {
  const text = await bytesOf(request);
  const body = JSON.parse(text) as RawBody;
  const messages = body.messages ?? [];
  const limit = body.max_completion_tokens ?? body.max_tokens;
  return {
    model: String(body.model ?? ''),
    stream: body.stream === true,
    lastMessage: textOf(messages.findLast((each) => each.role === 'user')?.content),
    maxTokens: typeof limit === 'number' ? limit : undefined,
    wantsUsage: body.stream !== true || body.stream_options?.include_usage === true,
    inputTokens: Math.ceil(messages.reduce((sum, each) => sum + textOf(each.content).length, 0) / 4),
    input: Array.isArray(body.input) ? body.input.map(String) : [String(body.input ?? '')],
  };
}
