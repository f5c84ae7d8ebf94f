import { told } from './figures.ts';
import type { Outcome } from './proof.ts';

const MOST = 60;

/** Prints what a day came to; answers whether all of it was counted alike and every planted fault was seen. */
export function printOutcome({ day, counts, differences, unseen, refused }: Outcome, seed: number): boolean {
  const change = `${new Date(day.changeAt).toISOString()} by ${day.minutes} minutes`;
  console.log(
    `seed ${seed}; the day begins ${new Date(day.from).toISOString()}; ${day.zone} is changed ${change}`,
  );
  for (const [what, count] of Object.entries(counts))
    console.log(`${what.padEnd(16)} ${String(count).padStart(9)}`);
  for (const [answer, times] of refused) console.log(`${times} × ${answer}`);
  console.log(`${'differences'.padEnd(16)} ${String(differences.length).padStart(9)}`);
  for (const one of differences.slice(0, MOST)) console.log(`    ${told(one)}`);
  for (const plant of unseen) console.log(`    planted and not seen: ${plant}`);
  return differences.length === 0 && unseen.length === 0;
}
