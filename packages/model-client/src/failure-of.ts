import { EgressRefused } from '@tutka/egress';
import { brokenOff, ModelFailure } from './failure.ts';
import type { Patience } from './patience.ts';
import type { Provider } from './provider.ts';

function refusalIn(error: unknown): EgressRefused | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof EgressRefused) return each;
  }
  return undefined;
}

function hostOf({ baseUrl }: Provider): string {
  return URL.parse(baseUrl)?.host ?? baseUrl;
}

/** What ended a call, as a failure. `begun`: whether anything of the answer had come. */
export function failureOf(
  error: unknown,
  provider: Provider,
  patience: Patience,
  begun: boolean,
): ModelFailure {
  if (patience.left) return new ModelFailure('ABORTED', 'The reply was stopped.', false);
  if (patience.stalled) {
    return new ModelFailure(
      'STALLED',
      'The model stopped answering. Try again or choose another model.',
      true,
    );
  }
  if (error instanceof ModelFailure) return error;
  if (begun) return brokenOff();
  const refused = refusalIn(error);
  const why = refused && refused.code !== 'UNREACHABLE' ? ` ${refused.sentence}` : '';
  return new ModelFailure(
    'UNREACHABLE',
    `The model provider at "${hostOf(provider)}" cannot be reached. Check the base URL, and that it is running.${why}`,
    true,
  );
}
