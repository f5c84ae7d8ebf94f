import { reasonOf } from '@tutka/service-runtime';

/** A line for who typed the command. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a command's work as this process: what fails is a sentence and ends it with 1. */
export async function settled(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${name}: ${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}
