import type { routes } from '@tutka/http-contracts';
import type { AnswerFormat, ChatMessage, ChatPicture, Thought, ToolCall } from '@tutka/model-client';
import type { z } from 'zod';
import { UnknownToolCall } from '../domain/errors.ts';
import { formatIn } from './format.ts';
import { type OwnTools, ownToolsIn } from './own-tools.ts';
import { sealIn } from './seal.ts';

/** A parsed body of OpenAI's chat completions. */
export type CompletionBody = z.infer<NonNullable<typeof routes.createChatCompletion.body>>;
type Message = CompletionBody['messages'][number];
type Content = Message['content'];
type UserMessage = Extract<Message, { role: 'user' }>;
type AssistantMessage = Extract<Message, { role: 'assistant' }>;
type ToolMessage = Extract<Message, { role: 'tool' }>;

/** What a program asks an agent, with all that was said before. */
export interface CompletionAsk extends OwnTools {
  readonly agentUuid: string;
  readonly messages: readonly ChatMessage[];
  readonly temperature?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly stop: readonly string[];
  readonly format?: AnswerFormat | undefined;
}

/** Throws UnknownToolCall where a tool's answer belongs to no call before it, and UnknownToolChoice. */
export function askIn(body: CompletionBody): CompletionAsk {
  const { model, temperature, stop } = body;
  return {
    agentUuid: model.toLowerCase(),
    messages: messagesIn(body.messages),
    temperature: temperature ?? undefined,
    maxTokens: body.max_completion_tokens ?? body.max_tokens ?? undefined,
    stop: typeof stop === 'string' ? [stop] : (stop ?? []),
    ...ownToolsIn(body),
    format: formatIn(body.response_format),
  };
}

function messagesIn(messages: readonly Message[]): ChatMessage[] {
  /** Names of the tools that were called so far, by the calls' ids. */
  const called = new Map<string, string>();
  return messages.map((message, at): ChatMessage => {
    if (message.role === 'tool') return answerIn(message, called.get(message.tool_call_id), at);
    const content = textIn(message.content);
    if (message.role === 'user') return { role: 'user', content, pictures: picturesIn(message) };
    if (message.role !== 'assistant') return { role: 'system', content };
    const toolCalls = callsIn(message);
    for (const { id, name } of toolCalls) called.set(id, name);
    return { role: 'assistant', content, toolCalls, thoughts: thoughtsIn(message) };
  });
}

function answerIn(message: ToolMessage, name: string | undefined, at: number): ChatMessage {
  const { tool_call_id: callId } = message;
  if (name === undefined) throw new UnknownToolCall(at, callId);
  return { role: 'tool', callId, name, content: textIn(message.content) };
}

function textIn(content: Content): string {
  if (typeof content === 'string') return content;
  const texts = (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return texts.join('\n\n');
}

function picturesIn({ content }: UserMessage): ChatPicture[] {
  if (typeof content === 'string') return [];
  return content.flatMap((part) => (part.type === 'image_url' ? [pictureIn(part.image_url.url)] : []));
}

/** The schema let only `data:<type>;base64,…` in. Programs call a JPEG after the ending of its file too. */
function pictureIn(url: string): ChatPicture {
  const comma = url.indexOf(',');
  const type = url.slice('data:'.length, url.indexOf(';')).toLowerCase();
  const mediaType = type === 'image/jpg' ? 'image/jpeg' : type;
  return { mediaType, bytes: Buffer.from(url.slice(comma + 1), 'base64') };
}

function callsIn({ tool_calls: calls }: AssistantMessage): ToolCall[] {
  return (calls ?? []).map(({ id, function: { name, arguments: text }, extra_content: extra }) => ({
    id,
    name,
    text,
    arguments: objectIn(text),
    seal: sealIn(extra),
  }));
}

/** Only beside calls: whoever thinks wants nothing of it back once the answer is there. */
function thoughtsIn({ tool_calls: calls, reasoning_content: text }: AssistantMessage): Thought[] {
  return typeof text === 'string' && text !== '' && calls?.length ? [{ text }] : [];
}

function objectIn(text: string): ToolCall['arguments'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
