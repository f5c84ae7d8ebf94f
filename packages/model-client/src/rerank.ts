import type { Egress } from '@tutka/egress';
import type { RerankCall, Reranking } from './calls.ts';
import { endpointOf } from './endpoint.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { ModelFailure } from './failure.ts';
import { failureOf } from './failure-of.ts';
import { jsonOf } from './json-of.ts';
import { Patience } from './patience.ts';
import { providerError } from './provider-error.ts';

const WAIT_MS = 30_000;
/** Of the connection; patience ends first. */
const LIMIT_MS = 2 * WAIT_MS;

/** What Cohere, Jina, vLLM and Infinity answer; Voyage calls the results `data`. */
interface RerankAnswer {
  readonly results?: unknown;
  readonly data?: unknown;
  readonly usage?: { readonly total_tokens?: unknown };
  readonly meta?: { readonly tokens?: { readonly input_tokens?: unknown } };
}

function scoresIn({ results, data }: RerankAnswer, count: number): (number | undefined)[] {
  const scores = new Array<number | undefined>(count).fill(undefined);
  const found: unknown = results ?? data;
  if (!Array.isArray(found)) throw badAnswer('The address answers, but not as a rerank model does.');
  for (const each of found as readonly { index?: unknown; relevance_score?: unknown }[]) {
    const { index, relevance_score: score } = each ?? {};
    if (!isPlace(index, count) || typeof score !== 'number' || !Number.isFinite(score)) {
      throw badAnswer('The rerank model sent a score that belongs to no passage.');
    }
    scores[index] = score;
  }
  return scores;
}

function isPlace(index: unknown, count: number): index is number {
  return typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < count;
}

function badAnswer(sentence: string): ModelFailure {
  return new ModelFailure('BAD_ANSWER', sentence, true);
}

function usageIn(answer: RerankAnswer, { query, documents }: RerankCall) {
  const told = answer.usage?.total_tokens ?? answer.meta?.tokens?.input_tokens;
  if (typeof told === 'number' && told > 0) return { inputTokens: told, estimated: false };
  // The question is read once with each document.
  const tokens = documents.reduce((sum, text) => sum + estimateTokens(text), 0);
  return { inputTokens: tokens + documents.length * estimateTokens(query), estimated: true };
}

async function asked(egress: Egress, call: RerankCall, signal: AbortSignal): Promise<Reranking> {
  const { provider, model, query, documents } = call;
  if (provider.kind === 'anthropic') {
    throw new ModelFailure('REJECTED', 'Anthropic has no rerank models. Choose another provider.', false);
  }
  const { url, headers, allowHosts } = endpointOf(provider, model);
  const { status, body } = await egress.fetch(url('/rerank'), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    // No limit: Voyage calls it otherwise, and without one all of them score every document.
    body: JSON.stringify({ model, query, documents }),
    allowHosts,
    signal,
    timeoutMs: LIMIT_MS,
  });
  const text = Buffer.from(body).toString();
  const answer = jsonOf(text);
  if (status >= 300) throw providerError(provider, model, status, answer ?? text.slice(0, 300));
  if (typeof answer !== 'object' || answer === null) throw badAnswer('The rerank model sent no JSON.');
  return { scores: scoresIn(answer, documents.length), ...usageIn(answer, call) };
}

/** How well documents answer a question, as a rerank model sees it. Throws `ModelFailure`. */
export async function rerank(egress: Egress, call: RerankCall): Promise<Reranking> {
  const patience = new Patience(WAIT_MS, call.signal);
  try {
    return await asked(egress, call, patience.signal);
  } catch (error) {
    throw failureOf(error, call.provider, patience, false);
  } finally {
    patience.end();
  }
}
