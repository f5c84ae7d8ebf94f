import type { Egress } from '@tutka/egress';
import { refuseWebPage } from './refuse-web-page.ts';

/** The connection that the AI SDK gets: our own, with the provider's host allowed. */
export function sdkFetch(egress: Egress, allowHosts: readonly string[]): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await egress.stream(String(input), {
      method: init?.method,
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? init.body : undefined,
      signal: init?.signal,
      allowHosts,
      isRepeatable: true,
    });
    if (answer.ok) refuseWebPage(answer);
    return answer;
  };
}
