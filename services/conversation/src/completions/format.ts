import type { routes } from '@tutka/http-contracts';
import type { AnswerFormat } from '@tutka/model-client';
import type { z } from 'zod';

type Body = z.infer<NonNullable<typeof routes.createChatCompletion.body>>;

/** The JSON in which a program wants its answer; undefined: it wants text. */
export function formatIn(format: Body['response_format']): AnswerFormat | undefined {
  if (format?.type === 'json_object') return { name: 'answer' };
  if (format?.type !== 'json_schema') return undefined;
  const { name, description, schema, strict } = format.json_schema;
  return {
    name,
    description: description ?? undefined,
    schema: schema ?? { type: 'object' },
    strict: strict ?? undefined,
  };
}
