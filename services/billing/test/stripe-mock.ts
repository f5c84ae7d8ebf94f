import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { textSetting } from '@tutka/testing';

export interface StripeMock {
  readonly url: string;
  stop(): void;
}

const program = textSetting('STRIPE_MOCK') ?? 'stripe-mock';

/** Whether stripe-mock, which knows every parameter of Stripe's API, is on the path or at STRIPE_MOCK; in CI it must be. */
export function stripeMockIsHere(): boolean {
  const isHere = spawnSync(program, ['-version']).status === 0;
  if (!isHere && process.env.CI === 'true')
    throw new Error(`${program} does not run, and CI leaves nothing out`);
  return isHere;
}

/** Starts stripe-mock on a port of its own. */
export async function startStripeMock(): Promise<StripeMock> {
  const child = spawn(program, ['-http-addr', '127.0.0.1:'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(() => undefined);
  const listening = (async () => {
    for await (const line of createInterface(child.stdout)) {
      const address = /Listening for HTTP at address: (\S+)/.exec(line)?.[1];
      if (address !== undefined) return address;
    }
    return undefined;
  })();
  const address = await Promise.race([listening, ended]);
  if (address === undefined) throw new Error('stripe-mock ended before it listened');
  // Nobody reads on: what it prints must not fill the pipe.
  child.stdout.resume();
  return { url: `http://${address}`, stop: () => void child.kill() };
}
