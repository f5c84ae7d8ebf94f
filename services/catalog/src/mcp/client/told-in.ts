import { z } from 'zod';

/** What a server's words are cut at. */
const LONGEST = 300;
/** Behind it stands the body of an answer that refused a request. */
const OF_REQUEST = /^(?:Streamable HTTP error: )?Error POSTing to endpoint(?: \(HTTP (\d{3})\))?: /;
const OF_JSON_RPC = /^MCP error -?\d+: /;

const body = z.object({
  jsonrpc: z.string().optional(),
  error: z.object({ message: z.string() }),
});

/** What a server says in an error that the SDK made of its answer. */
export interface Told {
  /** A sentence behind another one; empty where it says nothing that a person could read. */
  readonly words: string;
  /** It speaks JSON-RPC. */
  readonly isJsonRpc: boolean;
}

/** Reads what the SDK put into an error's message. */
export function toldIn(error: unknown): Told {
  const { message } = error instanceof Error ? error : { message: '' };
  if (OF_JSON_RPC.test(message))
    return { words: sentenceOf(message.replace(OF_JSON_RPC, '')), isJsonRpc: true };
  const { data } = body.safeParse(jsonOf(message.replace(OF_REQUEST, '')));
  if (!data) return { words: '', isJsonRpc: false };
  return { words: sentenceOf(data.error.message), isJsonRpc: data.jsonrpc !== undefined };
}

/** The status in an error of the older SSE, which has it in words alone. */
export function statusIn(message: string): number {
  return Number(OF_REQUEST.exec(message)?.[1] ?? 0);
}

function sentenceOf(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/[\s\0]+/g, ' ')
    .trim();
  if (plain === '') return '';
  return ` It says: ${plain.length > LONGEST ? `${plain.slice(0, LONGEST).toWellFormed()}…` : plain}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
