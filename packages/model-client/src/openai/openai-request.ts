import type { AnswerFormat, ChatCall } from '../calls.ts';
import type { Provider } from '../provider.ts';
import { sdkPrompt, sdkSettings } from '../sdk/sdk-prompt.ts';

type Body = Record<string, unknown>;

/** OpenAI's own newer models refuse `max_tokens`; others know nothing else. */
function renamed(kind: Provider['kind'], { max_tokens: limit, ...rest }: Body): Body {
  if (limit === undefined) return rest;
  const name = kind === 'openai' || kind === 'azure' ? 'max_completion_tokens' : 'max_tokens';
  return { ...rest, [name]: limit };
}

/** As it was given: the AI SDK makes every schema a strict one, which few schemas may be. */
function formatOf({ name, description, schema, strict }: AnswerFormat): Body {
  if (schema === undefined) return { type: 'json_object' };
  return { type: 'json_schema', json_schema: { name, description, schema, strict } };
}

/** One for all calls: building it costs more than all the rest of a request. */
async function makeWriter() {
  const { OpenAICompatibleChatLanguageModel } = await import('@ai-sdk/openai-compatible');
  return new OpenAICompatibleChatLanguageModel('', { provider: 'provider', url: ({ path }) => path });
}

let writer: ReturnType<typeof makeWriter> | undefined;

/** The body of a streamed `/chat/completions`, as the AI SDK writes it. */
export async function openaiRequest(call: ChatCall): Promise<Body> {
  writer ??= makeWriter();
  const { body } = await (await writer).prepareRequest({
    prompt: sdkPrompt(call.messages),
    ...sdkSettings(call),
  });
  const { model, format } = call;
  const told = { model, stream: true, stream_options: { include_usage: true } };
  const asked = format === undefined ? {} : { response_format: formatOf(format) };
  return { ...renamed(call.provider.kind, body), ...asked, ...told };
}

/** Fields that some models or providers refuse, and that a reply can do without. */
const DISPENSABLE = ['temperature', 'stream_options', 'max_completion_tokens', 'max_tokens'];

/**
 * The body without the field that an error names, its value under the other name that the error gives; nothing where it
 * names none that can be left out.
 */
export function withoutRefused(body: Body, complaint: string): Body | undefined {
  const loose = /\bstrict\b/.test(complaint) ? withoutStrict(body) : undefined;
  if (loose) return loose;
  const field = DISPENSABLE.find((each) => complaint.includes(each) && body[each] !== undefined);
  if (!field) return undefined;
  const { [field]: value, ...rest } = body;
  const isRenamed = field === 'max_tokens' && complaint.includes('max_completion_tokens');
  return isRenamed ? { ...rest, max_completion_tokens: value } : rest;
}

/** Some providers know no strict tools, others none beside tools that are not; undefined: no tool is one. */
function withoutStrict(body: Body): Body | undefined {
  const tools = (body.tools ?? []) as readonly { readonly function?: Body }[];
  if (!tools.some((tool) => tool.function?.strict !== undefined)) return undefined;
  const loose = tools.map((tool) => ({ ...tool, function: { ...tool.function, strict: undefined } }));
  return { ...body, tools: loose };
}
