import { Agent, type IncomingMessage, request } from 'node:http';

/** What came of a request. */
export interface RawAnswer {
  readonly ok: boolean;
  /** The status and its reason, or why none came. */
  readonly answer: string;
  readonly body: string;
}

const TAKES_LONG_MS = 30_000;
/** Less than a gateway leaves one that nobody uses: what is sent over one that is being closed has no answer. */
const KEPT_MS = 15_000;

/** Sends each request once: the even ones over connections that are kept, the odd ones over a new one each. */
export function rawClient(url: string, cookie: string) {
  const kept = new Agent({ keepAlive: true, timeout: KEPT_MS });
  const send = (method: string, path: string, isKept: boolean, body: string | undefined) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const headers = { cookie, origin: url, ...json };
      const options = { method, agent: isKept ? kept : false, timeout: TAKES_LONG_MS, headers };
      const sent = request(url + path, options, (answer) => readAnswer(answer).then(resolve, reject));
      sent.once('timeout', () => sent.destroy(new Error(`no answer in ${TAKES_LONG_MS / 1000} s`)));
      sent.once('error', reject);
      sent.end(body);
    });
  return {
    async ask(method: string, path: string, number: number, body?: unknown): Promise<RawAnswer> {
      const isKept = number % 2 === 0;
      try {
        return await send(method, path, isKept, body === undefined ? undefined : JSON.stringify(body));
      } catch (error) {
        const { code, message } = error as Error & { code?: string };
        const over = isKept ? 'kept' : 'new';
        return { ok: false, answer: `${code ?? message} (${over} connection)`, body: '' };
      }
    },
    close: () => kept.destroy(),
  };
}

async function readAnswer(answer: IncomingMessage): Promise<RawAnswer> {
  let body = '';
  for await (const piece of answer.setEncoding('utf8')) body += piece;
  const { statusCode = 0 } = answer;
  const ok = statusCode < 300;
  return { ok, answer: ok ? String(statusCode) : `${statusCode} ${reasonOf(body)}`, body };
}

const reasonOf = (body: string) => /"errorCode":"(\w+)"/.exec(body)?.[1] ?? body.slice(0, 80);
