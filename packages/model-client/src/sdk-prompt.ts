import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ChatMessage } from './calls.ts';

/** Messages in the AI SDK's form. */
export function sdkPrompt(messages: readonly ChatMessage[]): LanguageModelV4Prompt {
  return messages.map(({ role, content }) =>
    role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] },
  );
}
