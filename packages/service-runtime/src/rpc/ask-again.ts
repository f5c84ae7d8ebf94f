import { setTimeout as sleep } from 'node:timers/promises';
import type { DescMethod } from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError } from '@connectrpc/connect';

/** Before each further try: a process that ends may take a call with it that another one answers. */
const PAUSES_MS = [25, 250];
/** A call that took longer to be lost is not made again: somebody waits for it. */
const SOON_MS = 2000;

/**
 * Makes a call, and once more or twice where its connection could not be made or broke, so that nobody can say whether it
 * was heard: of methods that are IDEMPOTENT alone. Throws what the last try threw.
 */
export async function askAgain<T>(
  { idempotency }: Pick<DescMethod, 'idempotency'>,
  call: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  for (const pause of idempotency === MethodOptions_IdempotencyLevel.IDEMPOTENT ? PAUSES_MS : []) {
    try {
      return await call();
    } catch (error) {
      if (!isLost(error) || performance.now() - began > SOON_MS) throw error;
      await sleep(pause);
    }
  }
  return await call();
}

/** What the other service says itself has no cause. */
const isLost = (error: unknown) =>
  error instanceof ConnectError && error.code === Code.Unavailable && error.cause !== undefined;
