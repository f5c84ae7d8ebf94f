import type { FinishReason, Piece } from '@tutka/model-client';
import type { LineForm } from '../domain/reply-line.ts';

/** Tokens that a call took. */
export interface Tokens {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly estimated: boolean;
}

/** Where the lines of a reply go. */
export interface LineTaker {
  readonly nextSeq: number;
  /** Resolves when there is room for the next; undefined: there is. */
  take(line: string): Promise<void> | undefined;
}

/** What a model has said so far. */
export class Heard {
  content = '';
  reasoning = '';
  usage: Tokens | undefined;
  finish: FinishReason | undefined;
}

// PostgreSQL cannot hold it.
const NUL = /\0/g;

/** Takes pieces as they come into `heard`, and out as lines. Ends with them. */
export async function hear(
  pieces: AsyncIterable<Piece>,
  heard: Heard,
  form: LineForm,
  taker: LineTaker,
): Promise<void> {
  for await (const piece of pieces) {
    const line = lineOf(piece, heard, form, taker.nextSeq);
    if (line === undefined) continue;
    const room = taker.take(line);
    if (room) await room;
  }
}

function lineOf(piece: Piece, heard: Heard, form: LineForm, seq: number): string | undefined {
  if (piece.type === 'usage') {
    const { inputTokens, outputTokens, estimated } = piece;
    heard.usage = { inputTokens, outputTokens, estimated };
  }
  if (piece.type === 'finish') heard.finish = piece.reason;
  if (piece.type !== 'text' && piece.type !== 'reasoning') return undefined;
  const text = piece.text.includes('\0') ? piece.text.replace(NUL, '') : piece.text;
  if (text === '') return undefined;
  if (piece.type === 'text') {
    heard.content += text;
    return form.text(seq, text);
  }
  heard.reasoning += text;
  return form.extra(seq, { reasoning: text });
}
