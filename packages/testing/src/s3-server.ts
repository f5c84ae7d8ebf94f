import { randomBytes } from 'node:crypto';
import { freePort } from '@tutka/postgres-server';
import { faultsOf, type ServerFaults } from './container-control.ts';

const image = 'versity/versitygw:v1.8.0';

/** An S3 server in a container. */
export interface S3Server extends ServerFaults {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  stop(): Promise<void>;
}

/** Starts an S3 server without any bucket, in a container, at a port that it has after a restart too. */
export async function startS3(): Promise<S3Server> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const port = await freePort();
  const [accessKey, secretKey] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')];
  const container = await new GenericContainer(image)
    .withExposedPorts({ container: 7070, host: port })
    .withEnvironment({ ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey })
    .withCommand(['--port', ':7070', 'posix', '/data'])
    .withTmpFs({ '/data': 'rw' })
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    accessKey,
    secretKey,
    ...(await faultsOf(container)),
    async stop() {
      await container.stop();
    },
  };
}
