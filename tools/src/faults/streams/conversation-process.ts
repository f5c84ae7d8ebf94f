import { spawn } from 'node:child_process';
import { childEnv } from '@tutka/testing/child-env';

const program = new URL('run-conversation.ts', import.meta.url).pathname;

/** A conversation service in a process of its own. */
export interface ConversationProcess {
  readonly url: string;
  /** Ends it as a fault does, or asks it to; resolves when it is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Starts one and waits until it answers. Throws with its output where it does not. */
export async function startConversationProcess(
  env: Readonly<Record<string, string>>,
): Promise<ConversationProcess> {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnv(env),
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  void gone.then(() => process.off('exit', kill));
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        printed += piece;
        const found = /^answers at (\S+)$/m.exec(printed)?.[1];
        if (found) resolve(found);
      });
    }
    void gone.then(() => reject(new Error(`The conversation service did not start:\n${printed}`)));
  });
  return {
    url,
    async end(signal) {
      child.kill(signal);
      await gone;
    },
  };
}
