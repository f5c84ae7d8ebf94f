import type { Egress, StreamedAnswer } from '@tutka/egress';
import { allTo, type Taker } from '@tutka/push-stream';
import { CallCollector } from '../call-collector.ts';
import type { ChatCall } from '../calls.ts';
import { endpointOf } from '../endpoint.ts';
import { brokenOff } from '../failure.ts';
import { jsonOf } from '../json-of.ts';
import type { Patience } from '../patience.ts';
import type { FinishReason, Piece } from '../piece.ts';
import { providerError, toldBy } from '../provider-error.ts';
import { refuseWebPage } from '../refuse-web-page.ts';
import { type ReadChunk, readChunk } from './openai-chunk.ts';
import { openaiRequest, withoutRefused } from './openai-request.ts';
import { withOtherThoughts } from './openai-thoughts.ts';
import { SseReader } from './sse.ts';
import { ThinkSplitter } from './think-splitter.ts';
import { untilDone } from './until-done.ts';

type Body = Record<string, unknown>;

function retryAfter(answer: StreamedAnswer): number | undefined {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

function otherBody(body: Body, complaint: string): Body | undefined {
  return withOtherThoughts(body, complaint) ?? withoutRefused(body, complaint);
}

/** Sends the request; one that is refused for a field that can be left out is sent again without it. */
async function opened(egress: Egress, call: ChatCall, signal: AbortSignal): Promise<StreamedAnswer> {
  const { url, headers, allowHosts } = endpointOf(call.provider, call.model);
  let body: Body | undefined = await openaiRequest(call);
  for (;;) {
    const answer = await egress.listen(url('/chat/completions'), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
      allowHosts,
      isRepeatable: true,
    });
    if (answer.ok) return answer;
    const text = await answer.text();
    const told = jsonOf(text) ?? text.slice(0, 300);
    const { param, message } = toldBy(told);
    const lighter: Body | undefined =
      answer.status === 400 || answer.status === 422 ? otherBody(body, `${param} ${message}`) : undefined;
    if (!lighter) throw providerError(call.provider, call.model, answer.status, told, retryAfter(answer));
    body = lighter;
  }
}

/** What the end of the stream tells, and what is only whole there. */
class Ending {
  finish: FinishReason | undefined;
  usage: ReadChunk['usage'];
  done = false;
  thought = '';
  readonly calls = new CallCollector();

  *pieces(): Generator<Piece> {
    const calls = this.calls.end();
    const thoughts = this.thought === '' ? [] : [{ text: this.thought }];
    if (calls.length > 0) yield { type: 'toolCalls', calls, thoughts };
    if (this.usage) yield { type: 'usage', ...this.usage, estimated: false };
    yield { type: 'finish', reason: calls.length > 0 ? 'tools' : (this.finish ?? 'other') };
  }
}

function* piecesIn(data: string, think: ThinkSplitter, ending: Ending, call: ChatCall): Generator<Piece> {
  if (data === '[DONE]') {
    ending.done = true;
    return;
  }
  const { text, reasoning, isWanted, calls, finish, usage, error } = readChunk(data);
  if (error !== undefined) throw providerError(call.provider, call.model, 500, { error });
  if (isWanted) ending.thought += reasoning;
  if (reasoning) yield { type: 'reasoning', text: reasoning };
  if (text) yield* think.push(text);
  for (const fragment of calls) ending.calls.take(fragment);
  ending.finish = finish ?? ending.finish;
  ending.usage = usage ?? ending.usage;
}

/** A reply over the OpenAI protocol. Throws `ModelFailure`, and what the connection throws. */
export async function openaiChat(
  egress: Egress,
  call: ChatCall,
  patience: Patience,
  take: Taker<Piece>,
): Promise<void> {
  const answer = await opened(egress, call, patience.signal);
  refuseWebPage(answer);
  const events = new SseReader();
  const think = new ThinkSplitter();
  const ending = new Ending();
  function* heard(bytes: Uint8Array): Generator<Piece> {
    for (const data of events.push(bytes)) yield* piecesIn(data, think, ending, call);
  }
  const isDone = () => ending.done;
  await untilDone(answer.bytes, isDone, (bytes) => {
    patience.touch();
    return allTo(heard(bytes), take);
  });
  await allTo(think.end(), take);
  if (!ending.finish && !ending.done) {
    throw brokenOff();
  }
  await allTo(ending.pieces(), take);
}
