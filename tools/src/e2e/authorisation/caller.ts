import type { Me, Route } from '@tutka/http-contracts';
import { apiWith, type CallOptions } from '../api.ts';
import { textOf } from '../text-of.ts';

/** An answer as it came. */
export interface Answer {
  readonly status: number;
  readonly errorCode: string | undefined;
  readonly text: string;
}

/** A browser: whoever signed in there, it takes the cookies that it is given. */
export class Caller {
  readonly #url: string;
  readonly #me: Me;
  readonly #cookies = new Map<string, string>();

  constructor(url: string, cookie: string, me: Me) {
    this.#url = url;
    this.#me = me;
    this.#take(cookie);
  }

  async send(route: Route, options: CallOptions): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await apiWith(this.#url, cookie, this.#me).send(route, options);
    for (const set of response.headers.getSetCookie()) this.#take(set.split(';')[0] ?? '');
    return answerOf(response);
  }

  #take(cookie: string): void {
    const [name = '', ...value] = cookie.split('=');
    this.#cookies.set(name, value.join('='));
  }
}

/** Reads an answer to its end. */
export async function answerOf(response: Response): Promise<Answer> {
  const text = await textOf(response);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, errorCode: isJson ? errorCodeIn(JSON.parse(text)) : undefined, text };
}

interface Told {
  readonly errorCode?: string;
  readonly error?: { readonly code?: string; readonly data?: { readonly errorCode?: string } };
}

/** The envelope's, OpenAI's, or that in an error of JSON-RPC. */
function errorCodeIn({ errorCode, error }: Told): string | undefined {
  return errorCode ?? error?.data?.errorCode ?? error?.code;
}
