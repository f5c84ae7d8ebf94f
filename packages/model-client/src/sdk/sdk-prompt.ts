import type {
  JSONSchema7,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4ToolChoice,
} from '@ai-sdk/provider';
import type { AnswerFormat, ChatCall, ChatMessage } from '../calls.ts';
import type { Seal, ToolOffer } from '../tools.ts';

type SdkMessage = LanguageModelV4Prompt[number];
type User = Extract<ChatMessage, { role: 'user' }>;
type UserPart = Extract<SdkMessage, { role: 'user' }>['content'][number];
type Assistant = Extract<ChatMessage, { role: 'assistant' }>;
type ToolResult = Extract<ChatMessage, { role: 'tool' }>;

/** Messages in the AI SDK's form. */
export function sdkPrompt(messages: readonly ChatMessage[]): LanguageModelV4Prompt {
  return messages.map(sdkMessage);
}

function sdkMessage(message: ChatMessage): SdkMessage {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content };
    case 'user':
      return userMessage(message);
    case 'assistant':
      return assistantMessage(message);
    case 'tool':
      return toolMessage(message);
  }
}

function userMessage({ content, pictures = [] }: User): SdkMessage {
  const parts: UserPart[] = [];
  let from = 0;
  for (const { mediaType, bytes, at = 0 } of pictures) {
    parts.push(...textPart(content.slice(from, at)));
    parts.push({ type: 'file', mediaType, data: { type: 'data', data: bytes } });
    from = at;
  }
  parts.push(...textPart(content.slice(from)));
  return { role: 'user', content: parts.length === 0 ? [{ type: 'text', text: content }] : parts };
}

/** Some providers refuse a text that is empty. */
function textPart(text: string): UserPart[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

function assistantMessage({ content, toolCalls = [], thoughts = [] }: Assistant): SdkMessage {
  const reasoning = thoughts.map(({ text, seal }) => ({
    type: 'reasoning' as const,
    text,
    ...sealedWith(seal),
  }));
  const text = content === '' && toolCalls.length > 0 ? [] : [{ type: 'text' as const, text: content }];
  const calls = toolCalls.map(({ id, name, arguments: input = {}, seal }) => ({
    type: 'tool-call' as const,
    toolCallId: id,
    toolName: name,
    input,
    ...sealedWith(seal),
  }));
  return { role: 'assistant', content: [...reasoning, ...text, ...calls] };
}

function toolMessage({ callId, name, content, isError = false }: ToolResult): SdkMessage {
  const output = { type: isError ? ('error-text' as const) : ('text' as const), value: content };
  return { role: 'tool', content: [{ type: 'tool-result', toolCallId: callId, toolName: name, output }] };
}

function sealedWith(seal: Seal | undefined) {
  return seal ? { providerOptions: seal } : {};
}

/** How a call is to be answered, in the AI SDK's form. */
export function sdkSettings(call: ChatCall) {
  const { temperature, maxTokens, stop = [], format } = call;
  return {
    ...sdkTools(call.tools),
    ...choiceOf(call),
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
    ...(stop.length === 0 ? {} : { stopSequences: [...stop] }),
    ...(format ? { responseFormat: formatOf(format) } : {}),
  };
}

function formatOf({ name, description, schema }: AnswerFormat) {
  const about = { name, ...(description === undefined ? {} : { description }) };
  return { type: 'json' as const, ...about, ...(schema ? { schema: schema as JSONSchema7 } : {}) };
}

/** Providers refuse a choice among no tools. */
function choiceOf({ tools = [], toolChoice }: ChatCall): { toolChoice?: LanguageModelV4ToolChoice } {
  if (toolChoice === undefined || tools.length === 0) return {};
  return {
    toolChoice:
      typeof toolChoice === 'string' ? { type: toolChoice } : { type: 'tool', toolName: toolChoice.name },
  };
}

/** The tools of a call in the AI SDK's form; nothing where there are none. */
function sdkTools(tools: readonly ToolOffer[] | undefined): { tools?: LanguageModelV4FunctionTool[] } {
  if (!tools || tools.length === 0) return {};
  return {
    tools: tools.map(({ name, description, inputSchema, strict }) => ({
      type: 'function',
      name,
      description,
      inputSchema: inputSchema as JSONSchema7,
      ...(strict === undefined ? {} : { strict }),
    })),
  };
}
