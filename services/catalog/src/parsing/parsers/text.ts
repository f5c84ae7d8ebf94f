import { decodeText } from '../encoding.ts';
import { failures } from '../failure.ts';
import type { ParseTask } from '../protocol.ts';
import type { ParseStep } from './parser.ts';
import { sectionsOf } from './sections.ts';

/** The text of a text file in whatever encoding it is. */
export function textOf(bytes: Buffer, task: ParseTask): string {
  const charset = /charset=["']?([\w-]+)/i.exec(task.contentType ?? '')?.[1];
  const text = decodeText(bytes, { declared: charset });
  if (text === undefined) throw failures.damaged('not text all through');
  return text.replace(/\r\n?/g, '\n');
}

export async function* parseText(bytes: Buffer, task: ParseTask): AsyncGenerator<ParseStep> {
  yield* sectionsOf([{ kind: 'text', text: textOf(bytes, task) }]);
}
