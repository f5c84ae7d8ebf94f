import { freePort } from '@tutka/postgres-server';
import { faultsOf, type ServerFaults } from './container-control.ts';

const image = 'redis:8';

/** A Redis in a container. */
export interface RedisServer extends ServerFaults {
  readonly url: string;
  /** Runs one command of `redis-cli`, and gives what it says. */
  command(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a Redis that keeps nothing on its disk, in a container, at a port that it has after a restart too. */
export async function startRedis(): Promise<RedisServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const port = await freePort();
  const container = await new GenericContainer(image)
    .withExposedPorts({ container: 6379, host: port })
    .withCommand(['redis-server', '--save', '', '--appendonly', 'no'])
    .withWaitStrategy(Wait.forLogMessage('Ready to accept connections'))
    .start();
  return {
    url: `redis://127.0.0.1:${port}`,
    ...(await faultsOf(container)),
    async command(...words) {
      const { output, exitCode } = await container.exec(['redis-cli', ...words]);
      if (exitCode !== 0) throw new Error(`redis-cli ${words.join(' ')}: ${output}`);
      return output.trim();
    },
    async stop() {
      await container.stop();
    },
  };
}
