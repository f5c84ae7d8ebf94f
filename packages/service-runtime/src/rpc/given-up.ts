import { Code, ConnectError } from '@connectrpc/connect';

/** What a call comes to whose caller does not want its answer any more. */
export const givenUp = () => new ConnectError('The call was given up', Code.Canceled);

/** The answer, unless the call is given up before: one that waits for a connection hears of it with that alone. */
export async function unlessGivenUp<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await answer;
  const left = Promise.withResolvers<never>();
  const leave = () => left.reject(givenUp());
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([answer, left.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
