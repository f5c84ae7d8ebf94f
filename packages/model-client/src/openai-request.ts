import type { ChatCall, ChatMessage } from './calls.ts';
import type { Provider } from './provider.ts';
import { sdkPrompt } from './sdk-prompt.ts';

type Body = Record<string, unknown>;

/** OpenAI's own newer models refuse `max_tokens`; others know nothing else. */
function renamed(kind: Provider['kind'], { max_tokens: limit, ...rest }: Body): Body {
  if (limit === undefined) return rest;
  const name = kind === 'openai' || kind === 'azure' ? 'max_completion_tokens' : 'max_tokens';
  return { ...rest, [name]: limit };
}

/** The body of a streamed `/chat/completions`, as the AI SDK writes it. */
export async function openaiRequest(call: ChatCall): Promise<Body> {
  const { OpenAICompatibleChatLanguageModel } = await import('@ai-sdk/openai-compatible');
  const model = new OpenAICompatibleChatLanguageModel(call.model, {
    provider: call.provider.kind,
    url: ({ path }) => path,
  });
  const { body } = await model.prepareRequest({
    prompt: sdkPrompt(call.messages as readonly ChatMessage[]),
    ...(call.temperature === undefined ? {} : { temperature: call.temperature }),
    ...(call.maxTokens === undefined ? {} : { maxOutputTokens: call.maxTokens }),
  });
  return { ...renamed(call.provider.kind, body), stream: true, stream_options: { include_usage: true } };
}

/** Fields that some models or providers refuse, and that a reply can do without. */
const DISPENSABLE = ['temperature', 'stream_options', 'max_completion_tokens', 'max_tokens'];

/** The body without the field that an error names; nothing where it names none that can be left out. */
export function withoutRefused(body: Body, complaint: string): Body | undefined {
  const field = DISPENSABLE.find((each) => complaint.includes(each) && body[each] !== undefined);
  if (!field) return undefined;
  const { [field]: _, ...rest } = body;
  return rest;
}
