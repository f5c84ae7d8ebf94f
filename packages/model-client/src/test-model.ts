import type { ChatCall, ModelTest } from './calls.ts';
import { ModelFailure } from './failure.ts';
import type { Piece } from './piece.ts';
import type { Provider } from './provider.ts';

/** Enough for a word, and for a model that reasons first. */
const MAX_TOKENS = 256;
const SHOWN = 120;

type Stream = (call: ChatCall) => AsyncIterable<Piece>;
type Problem = Pick<ModelTest, 'problem' | 'code'>;

const none: Problem = { problem: null, code: null };
const silent: Problem = { problem: 'The model answered with nothing.', code: 'MODEL_SILENT' };
const unknown: Problem = { problem: 'The test failed. Try again.', code: 'MODEL_TEST_FAILED' };

/** What a test heard. */
class Heard {
  readonly #started = performance.now();
  text = '';
  firstTokenMs: number | null = null;

  take(piece: Piece): void {
    if (piece.type !== 'text' && piece.type !== 'reasoning') return;
    this.firstTokenMs ??= performance.now() - this.#started;
    if (piece.type === 'text') this.text += piece.text;
  }

  result(problem: Problem): ModelTest {
    const { text, firstTokenMs } = this;
    return { ok: problem.code === null, text: text.slice(0, SHOWN), firstTokenMs, ...problem };
  }
}

/** Asks a model for one word. Throws nothing: what is wrong stands in `problem`. */
export async function testModel(
  stream: Stream,
  provider: Provider,
  model: string,
  signal: AbortSignal | undefined,
): Promise<ModelTest> {
  const heard = new Heard();
  const messages = [{ role: 'user' as const, content: 'Reply with the single word: Hello' }];
  try {
    for await (const piece of stream({ provider, model, messages, maxTokens: MAX_TOKENS, signal })) {
      heard.take(piece);
      if (heard.text.length > SHOWN) break;
    }
    return heard.result(heard.firstTokenMs === null ? silent : none);
  } catch (error) {
    return heard.result(error instanceof ModelFailure ? failed(error) : unknown);
  }
}

function failed({ code, sentence }: ModelFailure): Problem {
  return { problem: sentence, code: `MODEL_${code}` };
}
