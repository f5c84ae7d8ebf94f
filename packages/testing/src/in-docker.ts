import { textSetting } from './text-setting.ts';

/** A server in a container, where one can be had. */
export interface InDocker<Server> {
  readonly server: Server | undefined;
  /** The suite's name, which says so where the suite is left out. */
  readonly suite: string;
}

/** The setting of those who have an engine and want no suite left out. */
const neededSetting = 'TUTKA_TEST_DOCKER';

/**
 * Starts a server in a container for a suite that needs one; call it at the head of a test file, where no time limit of
 * a test ends the download of an image. Without a Docker engine or the image the suite is to be skipped under the name
 * that is given back; with `TUTKA_TEST_DOCKER=needed` this throws instead. Used as
 * `const kafka = await inDocker('Kafka', startKafka); (kafka.server ? describe : describe.skip)(kafka.suite, …)`.
 */
export async function inDocker<Server>(
  suite: string,
  start: () => Promise<Server>,
): Promise<InDocker<Server>> {
  // A client without an engine is common, so it is the engine that is asked.
  const { getContainerRuntimeClient } = await import('testcontainers');
  try {
    await getContainerRuntimeClient();
  } catch (cause) {
    return leftOut(suite, 'no Docker engine answers here', cause);
  }
  try {
    return { server: await startNeeded(start), suite };
  } catch (cause) {
    return leftOut(suite, 'its container could not be started here', cause);
  }
}

const isNeeded = () => textSetting(neededSetting) === 'needed';

/** Where it must not be left out, twice: a port that was free may be taken by the time that the engine asks for it. */
async function startNeeded<Server>(start: () => Promise<Server>): Promise<Server> {
  try {
    return await start();
  } catch (error) {
    if (!isNeeded()) throw error;
    console.warn(`A container is started again: ${error instanceof Error ? error.message : error}`);
    return await start();
  }
}

function leftOut(suite: string, why: string, cause: unknown): InDocker<never> {
  if (!isNeeded()) return { server: undefined, suite: `${suite} (SKIPPED: ${why})` };
  throw new Error(`${suite}: ${why}, and ${neededSetting} says that nothing is to be left out.`, { cause });
}
