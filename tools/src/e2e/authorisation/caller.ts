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
  #cookie: string;

  constructor(url: string, cookie: string, me: Me) {
    this.#url = url;
    this.#cookie = cookie;
    this.#me = me;
  }

  async send(route: Route, options: CallOptions): Promise<Answer> {
    const response = await apiWith(this.#url, this.#cookie, this.#me).send(route, options);
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) this.#cookie = set.split(';')[0] ?? '';
    return answerOf(response);
  }
}

/** Reads an answer to its end. */
export async function answerOf(response: Response): Promise<Answer> {
  const text = await textOf(response);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, errorCode: isJson ? errorCodeIn(JSON.parse(text)) : undefined, text };
}

/** The envelope's, or OpenAI's. */
function errorCodeIn({ errorCode, error }: { errorCode?: string; error?: { code?: string } }) {
  return errorCode ?? error?.code;
}
