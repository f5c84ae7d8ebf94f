import type { ContentBlock } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

/** A content that is not of the protocol, or not of the version that is known here: only what it says that it is. */
interface OtherContent {
  readonly type: 'other';
  readonly kind: string;
}

/** What an answer of a tool may hold. */
export type AnswerPart = ContentBlock | OtherContent;

const other = z
  .looseObject({ type: z.string().catch('content') })
  .transform(({ type }): OtherContent => ({ type: 'other', kind: type }));

/** What is read of a tool's answer: one that holds a content which is not known is an answer all the same. */
export async function callResultSchema() {
  const { CallToolResultSchema, ContentBlockSchema } = await import('@modelcontextprotocol/sdk/types.js');
  return CallToolResultSchema.extend({ content: z.union([ContentBlockSchema, other]).array().default([]) });
}

export type CallResult = z.output<Awaited<ReturnType<typeof callResultSchema>>>;
