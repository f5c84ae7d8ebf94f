import type { Piece } from '@tutka/model-client';
import { PushStream } from '@tutka/push-stream';
import { startSpan } from '@tutka/tracing';

/** A model's answer as it comes, timed: a span tells when it began to speak and what it took. */
export function timed(model: string, pieces: PushStream<Piece>): PushStream<Piece> {
  return new PushStream(async (take) => {
    const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': model };
    const span = startSpan(`chat ${model}`, { kind: 'client', attributes });
    if (!span.isTraced) return await pieces.to(take);
    const askedAt = performance.now();
    let isSilent = true;
    try {
      await pieces.to((piece) => {
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
        return take(piece);
      });
      span.end();
    } catch (error) {
      span.end(error);
      throw error;
    }
  });
}
