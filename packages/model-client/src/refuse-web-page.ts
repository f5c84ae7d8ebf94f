import { ModelFailure } from './failure.ts';

/** Throws `ModelFailure` where a web page, such as a sign-in, answered in place of a model. */
export function refuseWebPage(answer: { readonly headers: { get(name: string): string | null } }): void {
  if (!answer.headers.get('content-type')?.includes('text/html')) return;
  throw new ModelFailure('BAD_ANSWER', 'A web page answered in place of a model. Check the base URL.', false);
}
