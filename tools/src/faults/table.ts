import type { Finding } from './kills.ts';

/** Prints what was found; answers whether all is well: every fault was injected as often as asked, none did harm. */
export function printFindings(findings: readonly Finding[], seed: number): boolean {
  console.log(`seed ${seed}`);
  console.log(`${'fault'.padEnd(38)} runs injected violations`);
  for (const { fault, runs, injected, violations, told } of findings) {
    const numbers = [
      String(runs).padStart(4),
      String(injected).padStart(8),
      String(violations.length).padStart(10),
    ];
    console.log(`${fault.padEnd(38)} ${numbers.join(' ')}  ${told}`);
    for (const violation of violations) console.log(`    ${violation}`);
  }
  return findings.every(
    ({ runs, injected, violations }) => injected > 0 && injected >= runs && violations.length === 0,
  );
}
