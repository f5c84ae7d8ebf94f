import type { StartedTestContainer } from 'testcontainers';

/** What can befall a server that runs in a container; its address stays. */
export interface ServerFaults {
  /** It stands still: connections stay open, and nothing is answered. */
  pause(): Promise<void>;
  unpause(): Promise<void>;
  /** `kill -9`: what it had not written to its disk is gone. */
  kill(): Promise<void>;
  /** Starts it anew after a kill. */
  startAgain(): Promise<void>;
}

/** The faults of a container whose port was chosen before. */
export async function faultsOf(started: StartedTestContainer): Promise<ServerFaults> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  const { container } = await getContainerRuntimeClient();
  const own = container.getById(started.getId());
  return {
    pause: () => own.pause(),
    unpause: () => own.unpause(),
    kill: () => own.kill(),
    startAgain: () => own.start(),
  };
}
