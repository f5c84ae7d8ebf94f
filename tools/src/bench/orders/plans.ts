import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readDatabase } from '../../faults/databases.ts';

const settings = {
  session_preload_libraries: "'auto_explain'",
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
};

/** How PostgreSQL finds the page of a list: the plan that it wrote down itself while it answered `ask`. */
export async function planOf(dataDir: string, ask: () => Promise<unknown>): Promise<string> {
  const log = join(dataDir, 'postgres/server.log');
  const from = statSync(log).size;
  await ask();
  const entries = readFileSync(log)
    .subarray(from)
    .toString()
    .split(/\n(?=\S)/);
  const pages = entries.filter((entry) => /Query Text:.*order by "created_at" desc/.test(entry));
  const plan = pages.at(-1)?.split('\n').slice(2);
  if (!plan) throw new Error(`PostgreSQL wrote down no plan of a list:\n${entries.join('\n').slice(-2_000)}`);
  return plan.map((line) => line.replace(/^\t/, '  ')).join('\n');
}

/** From now on billing's database writes down how it finds what it is asked; that takes time of its own. */
export async function writePlansDown(dataDir: string): Promise<void> {
  await readDatabase(dataDir, 'billing', async (db) => {
    for (const [name, value] of Object.entries(settings)) {
      await db.raw(`ALTER DATABASE billing SET ${name} = ${value}`);
    }
    // Connections have the settings that they began with.
    await db.raw(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = 'billing' AND pid <> pg_backend_pid() AND state = 'idle'`);
  });
}

/** Whether a list's orders are found through an index before they are sorted. */
export const usesIndex = (plan: string, index: string): boolean =>
  new RegExp(`Bitmap Index Scan on ${index}\\s`).test(plan);
