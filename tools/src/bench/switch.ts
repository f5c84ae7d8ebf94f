import { numberSetting } from '@tutka/testing/settings';
import { milliseconds, quantile } from './quantile.ts';
import { measureSwitch, phases, type SwitchOutcome } from './switch/measure.ts';

/**
 * Searches of a base by the public route, PER_SECOND (50) of them, while another index of DOCUMENTS (60) stories is
 * built, takes over and is switched back and there again SWITCHES (20) times. Ends with 1 where an answer was not one
 * index's whole answer, or where the machine could not ask as often.
 */
async function main(): Promise<number> {
  const perSecond = numberSetting('PER_SECOND', 50, 1);
  const documents = numberSetting('DOCUMENTS', 60, 1);
  const switches = numberSetting('SWITCHES', 20, 1);
  const found = await measureSwitch({
    documents,
    pace: { perSecond, mostWaiting: 100 },
    quietMs: numberSetting('QUIET_MS', 10_000, 1),
    switches,
  });
  const { answers, reached, heldBack, passages } = found;
  console.log(
    `${documents} stories: ${passages[0]} passages in one index, ${passages[1]} in the other, both with vectors`,
  );
  console.log(
    `${answers.length} searches, ${reached.toFixed(1)} a second; built once, switched ${switches} times`,
  );
  printTimes(found);
  const isOften = reached >= 0.95 * perSecond;
  if (!isOften) console.log(`TOO SELDOM: ${heldBack} more were due, but too many waited for their answers`);
  return printVerdict(found) && isOften ? 0 : 1;
}

function printTimes({ answers }: SwitchOutcome): void {
  const times = phases.map((phase) => answers.flatMap((one) => (one.phase === phase ? [one.ms] : [])));
  const quiet = quantile(times[0] ?? [], 0.95);
  for (const [at, ms] of times.entries()) {
    const head = `${phases[at]?.padEnd(22)} ${String(ms.length).padStart(5)}`;
    console.log(`  ${head}  ${milliseconds(ms)}  p95 ÷ before ${(quantile(ms, 0.95) / quiet).toFixed(2)}`);
  }
}

function printVerdict({ verdict }: SwitchOutcome): boolean {
  const { failed, empty, mixed, partial, first, second, problems } = verdict;
  console.log(`answered by the first index ${first}, by the second ${second}`);
  console.log(`empty ${empty}  mixed ${mixed}  partial ${partial}  failed ${failed}`);
  for (const problem of problems.slice(0, 5)) console.log(`  ${problem}`);
  return empty + mixed + partial + failed === 0 && first > 0 && second > 0;
}

process.exitCode = await main();
