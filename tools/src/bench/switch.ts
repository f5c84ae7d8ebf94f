import { milliseconds, quantile } from './retrieval/quantiles.ts';
import { measureSwitch, phases, type SwitchOutcome } from './switch/measure.ts';

/**
 * Searches of a base by the public route, PER_SECOND (50) of them, while another index of DOCUMENTS (60) stories is
 * built, takes over and is switched back and there again SWITCHES (20) times. Ends with 1 where an answer was not one
 * index's whole answer, or where the machine could not ask as often.
 */
async function main(env: NodeJS.ProcessEnv): Promise<number> {
  const { PER_SECOND = '50', DOCUMENTS = '60', SWITCHES = '20', QUIET_MS = '10000' } = env;
  const perSecond = Number(PER_SECOND);
  const found = await measureSwitch({
    documents: Number(DOCUMENTS),
    pace: { perSecond, mostWaiting: 100 },
    quietMs: Number(QUIET_MS),
    switches: Number(SWITCHES),
  });
  const { answers, reached, heldBack, passages } = found;
  console.log(
    `${DOCUMENTS} stories: ${passages[0]} passages in one index, ${passages[1]} in the other, both with vectors`,
  );
  console.log(
    `${answers.length} searches, ${reached.toFixed(1)} a second; built once, switched ${SWITCHES} times`,
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

process.exitCode = await main(process.env);
