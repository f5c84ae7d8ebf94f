import type { ServerResponse } from 'node:http';
import { anthropicStream, anthropicWhole } from './anthropic-form.ts';
import { callsOf } from './calls.ts';
import type { Reason, SaidCall } from './form.ts';
import { openaiStream, openaiWhole } from './openai-form.ts';
import { piecesOf } from './pieces.ts';
import { type Refusal, refusalFor } from './refusals.ts';
import type { SimulatedRequest } from './request-body.ts';
import type { Sayings } from './saying.ts';
import { type Fault, readScript, type Script } from './script.ts';
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
  const asked = readScript(model, lastMessage, maxTokens);
  const script = { ...asked, fault: faultOf(asked, request) };
  const refusal = refusalFor(script.fault, model);
  if (refusal) {
    refuse(response, refusal);
    return;
  }
  const calls = callsOf(script.call, request);
  const pieces = piecesOf(withResult(calls.length > 0 ? beforeCalls(script) : script, request));
  const { id, note } = sayings.begin(request, pieces);
  response.setHeader('x-request-id', id);
  const told = script.usage && (request.wantsUsage || protocol === 'anthropic');
  const usage = told ? { input: request.inputTokens, output: pieces.length } : undefined;
  const reason = reasonOf(script, calls, maxTokens);
  if (request.stream) {
    const form = forms[protocol].stream(id, model, usage?.input ?? 0);
    new Speech(script, pieces, form, response, note, { calls, reason, usage }).start();
    return;
  }
  note.wrote(pieces.length);
  note.ended('finished');
  const said = sayings.get(id);
  const body = forms[protocol].whole(id, model)(said?.text ?? '', said?.reasoning ?? '', reason, usage);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function faultOf({ window, fault }: Script, { inputTokens, messages }: SimulatedRequest): Fault | undefined {
  if (fault === 'blind' && !/"type":"image(_url)?"/.test(JSON.stringify(messages))) return undefined;
  return window > 0 && inputTokens > window ? 'context-too-long' : fault;
}

/** An answer that calls tools says the words before the calls, and no others. */
function beforeCalls(script: Script): Script {
  return { ...script, say: script.call?.before ?? '' };
}

function withResult(script: Script, { results }: SimulatedRequest): Script {
  return { ...script, say: script.say?.replace('{result}', () => results.at(-1) ?? 'nothing') };
}

function reasonOf(script: Script, calls: readonly SaidCall[], maxTokens: number | undefined): Reason {
  if (calls.length > 0) return script.call?.finishesWithStop ? 'stop' : 'tools';
  return script.tokens === maxTokens ? 'length' : 'stop';
}
