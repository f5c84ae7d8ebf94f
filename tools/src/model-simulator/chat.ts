import type { ServerResponse } from 'node:http';
import { anthropicStream, anthropicWhole } from './anthropic-form.ts';
import { openaiStream, openaiWhole } from './openai-form.ts';
import { piecesOf } from './pieces.ts';
import { type Refusal, refusalFor } from './refusals.ts';
import type { SimulatedRequest } from './request-body.ts';
import type { Sayings } from './saying.ts';
import { readScript } from './script.ts';
import { Speech } from './speech.ts';

export type Protocol = 'openai' | 'anthropic';

const forms = {
  openai: { stream: openaiStream, whole: openaiWhole },
  anthropic: { stream: anthropicStream, whole: anthropicWhole },
} as const;

export function refuse(response: ServerResponse, { status, headers, body }: Refusal): void {
  response.writeHead(status, { ...headers }).end(body);
}

/** Answers one chat request, streamed or whole. */
export function answerChat(
  sayings: Sayings,
  protocol: Protocol,
  request: SimulatedRequest,
  response: ServerResponse,
): void {
  const { model, lastMessage, maxTokens } = request;
  const script = readScript(model, lastMessage, maxTokens);
  const refusal = refusalFor(script.fault, model);
  if (refusal) {
    refuse(response, refusal);
    return;
  }
  const pieces = piecesOf(script);
  const { id, note } = sayings.begin(model, lastMessage, pieces);
  response.setHeader('x-request-id', id);
  const told = script.usage && (request.wantsUsage || protocol === 'anthropic');
  const usage = told ? { input: request.inputTokens, output: pieces.length } : undefined;
  const reason = script.tokens === maxTokens ? 'length' : 'stop';
  if (request.stream) {
    const form = forms[protocol].stream(id, model, usage?.input ?? 0);
    new Speech(script, pieces, form, response, note, { reason, usage }).start();
    return;
  }
  note.wrote(pieces.length);
  note.ended('finished');
  const said = sayings.get(id);
  const body = forms[protocol].whole(id, model)(said?.text ?? '', said?.reasoning ?? '', reason, usage);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
