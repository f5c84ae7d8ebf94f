import { ModelFailure } from '../failure.ts';
import { jsonOf } from '../json-of.ts';
import type { Provider } from '../provider.ts';
import { providerError } from '../provider-error.ts';

interface SdkError {
  readonly name?: unknown;
  readonly cause?: unknown;
  readonly statusCode?: number;
  readonly responseBody?: string;
  readonly responseHeaders?: Readonly<Record<string, string>>;
}

const UNREADABLE: ReadonlySet<unknown> = new Set([
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_InvalidResponseDataError',
]);

/** An error of the AI SDK as a failure; what is none of its own stays what it is. */
export function sdkFailure(error: unknown, call: { provider: Provider; model: string }): unknown {
  const { name, cause, statusCode = 0, responseBody = '', responseHeaders } = (error ?? {}) as SdkError;
  if (statusCode >= 300) {
    const told = jsonOf(responseBody) ?? responseBody.slice(0, 300);
    const seconds = Number(responseHeaders?.['retry-after'] ?? Number.NaN);
    const wait = Number.isFinite(seconds) ? seconds : undefined;
    return providerError(call.provider, call.model, statusCode, told, wait);
  }
  if (UNREADABLE.has(name) || UNREADABLE.has((cause as SdkError | undefined)?.name)) {
    return new ModelFailure(
      'BAD_ANSWER',
      'The provider sent something that is no answer of a model. Check the base URL.',
      true,
    );
  }
  return error;
}
