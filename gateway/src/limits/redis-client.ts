import type { Redis } from 'ioredis';

/** What a request waits for its count at most. */
const ANSWER_MS = 500;
const CONNECT_MS = 2000;
const LONGEST_PAUSE_MS = 1000;
/** Said by one that only copies another, as what was the first does after a failover. */
const IS_COPY = /^READONLY/;
const LOOK_ELSEWHERE_MS = 1000;

/** A Redis, and what is known of the way to it. */
export interface RedisConnection {
  readonly client: Redis;
  /** Why there is no connection, as Redis or the network said it; a command that fails for it says only that there is none. */
  trouble(): Error | undefined;
}

/**
 * Connects to a Redis; one that does not answer yet is tried again and again. A command fails at once while there is no
 * connection, and after half a second without an answer.
 */
export async function connectRedis(url: string): Promise<RedisConnection> {
  // Loaded here, so that who counts in memory does not carry it.
  const { Redis } = await import('ioredis');
  let leftAt = Number.NEGATIVE_INFINITY;
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: ANSWER_MS,
    // A connection whose other end is gone without a word is given up.
    socketTimeout: 2 * ANSWER_MS,
    enableOfflineQueue: false,
    // Counted twice is worse than not counted.
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(100 * times, LONGEST_PAUSE_MS),
    // The address may lead to another one by now; this connection would stay where it is.
    reconnectOnError({ message }) {
      if (!IS_COPY.test(message) || performance.now() - leftAt < LOOK_ELSEWHERE_MS) return false;
      leftAt = performance.now();
      return true;
    },
  });
  let trouble: Error | undefined;
  client.on('error', (error) => {
    trouble = error;
  });
  client.on('ready', () => {
    trouble = undefined;
  });
  await client.connect().catch(() => undefined);
  return { client, trouble: () => trouble };
}
