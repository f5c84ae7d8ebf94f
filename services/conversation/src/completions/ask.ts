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
type UserMessage = Extract<Message, { role: 'user' }>;
type Texts = Exclude<Message, UserMessage>['content'];
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

/** Between two parts of text. */
const BREAK = '\n\n';

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
    if (message.role === 'user') return saidIn(message);
    if (message.role !== 'assistant') return { role: 'system', content: textIn(message.content) };
    const toolCalls = callsIn(message);
    for (const { id, name } of toolCalls) called.set(id, name);
    return { role: 'assistant', content: answeredIn(message), toolCalls, thoughts: thoughtsIn(message) };
  });
}

/** Why a model did not want to answer is its answer too. */
function answeredIn({ content, refusal }: AssistantMessage): string {
  return textIn(content) || (refusal ?? '');
}

function answerIn(message: ToolMessage, name: string | undefined, at: number): ChatMessage {
  const { tool_call_id: callId } = message;
  if (name === undefined) throw new UnknownToolCall(at, callId);
  return { role: 'tool', callId, name, content: textIn(message.content) };
}

function textIn(content: Texts): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => ('refusal' in part ? part.refusal : part.text)).join(BREAK);
}

/** Each picture stays where the program has it: words before it may say what it shows. */
function saidIn({ content: parts }: UserMessage): ChatMessage {
  if (typeof parts === 'string') return { role: 'user', content: parts, pictures: [] };
  const pictures: ChatPicture[] = [];
  let content = '';
  for (const part of parts) {
    if (part.type === 'image_url') pictures.push({ ...pictureIn(part.image_url.url), at: content.length });
    else content += content === '' ? part.text : BREAK + part.text;
  }
  return { role: 'user', content, pictures };
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
