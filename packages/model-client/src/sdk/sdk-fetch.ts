import { type Egress, webResponse } from '@tutka/egress';
import { refuseWebPage } from '../refuse-web-page.ts';

/** The connection that the AI SDK gets: our own, with the provider's host allowed; of a refusal it hears the beginning. */
export function sdkFetch(egress: Egress, allowHosts: readonly string[]): typeof globalThis.fetch {
  return async (input, init) => {
    const answer = await egress.listen(String(input), {
      method: init?.method,
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? init.body : undefined,
      signal: init?.signal,
      allowHosts,
      isRepeatable: true,
    });
    const { ok, status, headers } = answer;
    if (!ok) return new Response((await answer.text()) || null, { status, headers: [...headers] });
    refuseWebPage(answer);
    return webResponse(answer);
  };
}
