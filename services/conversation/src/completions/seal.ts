import type { ToolCall } from '@tutka/model-client';
import { z } from 'zod';

/** As Google has it in OpenAI's protocol, where clients that know of it look for it. */
const extraContent = z.object({ google: z.object({ thought_signature: z.string() }) });

/** What a model sealed a call with, for the program that has to give it back; nothing where it sealed none. */
export function extraOf({ seal }: ToolCall): { extra_content?: z.infer<typeof extraContent> } {
  const signature = seal?.google?.thoughtSignature;
  return typeof signature === 'string' ? { extra_content: { google: { thought_signature: signature } } } : {};
}

/** The same, given back; whatever else stands there is the program's own. */
export function sealIn(given: unknown): ToolCall['seal'] {
  const { data } = extraContent.safeParse(given);
  return data && { google: { thoughtSignature: data.google.thought_signature } };
}
