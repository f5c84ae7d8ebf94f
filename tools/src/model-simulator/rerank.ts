import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { refuse } from './chat.ts';
import { refusalFor } from './refusals.ts';
import type { SimulatedRequest } from './request-body.ts';
import { readScript } from './script.ts';

/**
 * Answers a `/rerank` call: a text is the better the larger the share of its words that the question has. Besides
 * `first`, `fault` and `usage` the model's name may hold `voyage` (spelled as Voyage does it) and `stray` (a text is
 * scored that nobody sent).
 */
export async function answerRerank(request: SimulatedRequest, response: ServerResponse): Promise<void> {
  const { model, query, documents } = request;
  const script = readScript(model, '', undefined);
  const refusal = refusalFor(script.fault, model);
  if (script.first > 0) await wait(script.first, undefined, { ref: false });
  if (refusal) return refuse(response, refusal);
  const asked = new Set(wordsOf(query));
  const scored = documents
    .map((text, index) => ({ index, relevance_score: share(wordsOf(text), asked) }))
    .sort((one, other) => other.relevance_score - one.relevance_score);
  const results = /;stray\b/.test(model)
    ? [...scored, { index: documents.length, relevance_score: 1 }]
    : scored;
  const tokens = documents.reduce((sum, text) => sum + wordsOf(text).length, asked.size);
  const body = {
    model,
    [/;voyage\b/.test(model) ? 'data' : 'results']: results,
    ...(script.usage && { usage: { total_tokens: tokens } }),
  };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

function share(words: readonly string[], asked: ReadonlySet<string>): number {
  return words.length === 0 ? 0 : words.filter((word) => asked.has(word)).length / words.length;
}
