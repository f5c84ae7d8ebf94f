import type { Piece } from '@tutka/model-client';
import { startSpan } from '@tutka/tracing';

/** A model's answer as it comes, timed: a span tells when it began to speak and what it took. */
export async function* timed(model: string, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': model };
  const span = startSpan(`chat ${model}`, { kind: 'client', attributes });
  if (!span.isTraced) return yield* pieces;
  const askedAt = performance.now();
  let isSilent = true;
  try {
    for await (const piece of pieces) {
      if (isSilent) {
        const seconds = (performance.now() - askedAt) / 1000;
        span.describe({ 'gen_ai.response.time_to_first_chunk': seconds });
      }
      isSilent = false;
      if (piece.type === 'usage') {
        const { inputTokens, outputTokens } = piece;
        span.describe({
          'gen_ai.usage.input_tokens': inputTokens,
          'gen_ai.usage.output_tokens': outputTokens,
        });
      }
      yield piece;
    }
    span.end();
  } catch (error) {
    span.end(error);
    throw error;
  } finally {
    // Where nobody listens any longer; ended once more it stays as it is.
    span.end();
  }
}
