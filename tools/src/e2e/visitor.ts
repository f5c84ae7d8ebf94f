import type { Route, Share } from '@tutka/http-contracts';
import type { CallOptions } from './api.ts';
import { textOf } from './text-of.ts';

/** A browser without an account that has the link. */
export class Visitor {
  token: string | undefined;
  readonly of: Share;
  readonly #url: string;

  constructor(url: string, of: Share, token?: string) {
    this.#url = url;
    this.of = of;
    this.token = token;
  }

  async send(route: Route, { params = {}, query = {}, body }: CallOptions = {}) {
    const shown = { shareId: this.of.uuid, shareToken: this.of.token ?? '' };
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const isGet = route.method === 'GET';
    const search = new URLSearchParams({ ...query, ...(isGet ? shown : {}) });
    const answer = await fetch(`${this.#url}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method: route.method,
      headers: {
        origin: this.#url,
        'content-type': 'application/json',
        ...(this.token && { 'x-visitor-token': this.token }),
      },
      ...(isGet ? {} : { body: JSON.stringify({ ...Object(body), ...shown }) }),
    });
    const text = await textOf(answer);
    const envelope = answer.headers.get('content-type')?.startsWith('application/json')
      ? JSON.parse(text)
      : {};
    this.token ??= envelope.data?.visitorToken;
    return { status: answer.status, text, cookie: answer.headers.get('set-cookie'), ...envelope };
  }
}
