import type { JSONSchema7, LanguageModelV4FunctionTool, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ChatMessage } from './calls.ts';
import type { Seal, ToolOffer } from './tools.ts';

type SdkMessage = LanguageModelV4Prompt[number];
type User = Extract<ChatMessage, { role: 'user' }>;
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
  const shown = pictures.map(({ mediaType, bytes }) => ({
    type: 'file' as const,
    mediaType,
    data: { type: 'data' as const, data: bytes },
  }));
  return { role: 'user', content: [...shown, { type: 'text', text: content }] };
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

/** The tools of a call in the AI SDK's form; nothing where there are none. */
export function sdkTools(tools: readonly ToolOffer[] | undefined): { tools?: LanguageModelV4FunctionTool[] } {
  if (!tools || tools.length === 0) return {};
  return {
    tools: tools.map(({ name, description, inputSchema }) => ({
      type: 'function',
      name,
      description,
      inputSchema: inputSchema as JSONSchema7,
    })),
  };
}
