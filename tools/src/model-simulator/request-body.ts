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
  /** Names of the tools that are offered. */
  readonly tools: readonly string[];
  /** Whether they may be called. */
  readonly mayCall: boolean;
  /** How often tools were called since the last message of a person. */
  readonly rounds: number;
  /** What the tools answered since then, newest last. */
  readonly results: readonly string[];
  readonly messages: readonly unknown[];
  /** In which form the answer has to come, as OpenAI's protocol has it. */
  readonly format: unknown;
  /** Of a rerank call. */
  readonly query: string;
  readonly documents: readonly string[];
}

interface RawBody {
  model?: unknown;
  stream?: unknown;
  max_tokens?: unknown;
  max_completion_tokens?: unknown;
  stream_options?: { include_usage?: unknown };
  messages?: RawMessage[];
  response_format?: unknown;
  tools?: { name?: unknown; function?: { name?: unknown } }[];
  tool_choice?: unknown;
  input?: unknown;
  query?: unknown;
  documents?: unknown;
}

interface RawMessage {
  role?: string;
  content?: unknown;
  tool_calls?: unknown;
}

interface RawPart {
  type?: unknown;
  text?: unknown;
  content?: unknown;
}

function partsOf({ content }: RawMessage, type: string): RawPart[] {
  return Array.isArray(content) ? content.filter((part: RawPart) => part.type === type) : [];
}

/** Anthropic's results travel in messages of the person's role. */
function isPersons(message: RawMessage): boolean {
  return message.role === 'user' && partsOf(message, 'tool_result').length === 0;
}

function callsTools(message: RawMessage): boolean {
  return message.tool_calls !== undefined || partsOf(message, 'tool_use').length > 0;
}

function resultsIn(message: RawMessage): string[] {
  if (message.role === 'tool') return [textOf(message.content)];
  return partsOf(message, 'tool_result').map(({ content }) => textOf(content));
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: unknown }) => (typeof part.text === 'string' ? part.text : '')).join('');
}

/** As either protocol has it. */
function isNone(choice: unknown): boolean {
  return choice === 'none' || (choice as { type?: unknown } | undefined)?.type === 'none';
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
  const since = messages.slice(messages.findLastIndex(isPersons) + 1);
  return {
    model: String(body.model ?? ''),
    stream: body.stream === true,
    lastMessage: textOf(messages.findLast(isPersons)?.content),
    maxTokens: typeof limit === 'number' ? limit : undefined,
    wantsUsage: body.stream !== true || body.stream_options?.include_usage === true,
    inputTokens: Math.ceil(messages.reduce((sum, each) => sum + textOf(each.content).length, 0) / 4),
    input: Array.isArray(body.input) ? body.input.map(String) : [String(body.input ?? '')],
    tools: (body.tools ?? []).map((tool) => String(tool.function?.name ?? tool.name ?? '')),
    mayCall: !isNone(body.tool_choice),
    rounds: since.filter(callsTools).length,
    results: since.flatMap(resultsIn),
    messages,
    format: body.response_format,
    query: String(body.query ?? ''),
    documents: Array.isArray(body.documents) ? body.documents.map(String) : [],
  };
}
