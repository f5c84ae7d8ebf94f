import { endWhenTold, reasonOf } from '@tutka/service-runtime';

/** Runs a one-shot job as this process: exits 0 when it is done, 1 with its reason in one line when it fails; a signal ends it at once. */
export async function runJob(name: string, work: () => Promise<void>): Promise<void> {
  endWhenTold(name);
  try {
    await work();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${name}: ${reasonOf(error)}\n`);
    process.exit(1);
  }
}
