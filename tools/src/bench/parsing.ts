import { fileURLToPath } from 'node:url';
import { type CpuTime, cpuTimeOf } from './parsing/cpu-time.ts';

const rounds = 5;
const reader = fileURLToPath(new URL('./parsing/read-document.ts', import.meta.url));

/** Pages a second of CPU, processes' start included, beside pdftotext on the same file in the same run. */
function main(pdf: string): void {
  const ours: CpuTime[] = [];
  const theirs: CpuTime[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(cpuTimeOf(process.execPath, [reader, pdf]));
    theirs.push(cpuTimeOf('pdftotext', [pdf, '-']));
  }
  const pages = Number(ours[0]?.output);
  const perSecond = (times: readonly CpuTime[], of: 'cpu' | 'wall') =>
    pages / median(times.map((time) => time[of]));
  console.log(`${pages} pages, ${rounds} rounds, medians`);
  console.log(
    `parser     ${perSecond(ours, 'cpu').toFixed(0)} pages/s of CPU, ${perSecond(ours, 'wall').toFixed(0)} by the clock`,
  );
  console.log(
    `pdftotext  ${perSecond(theirs, 'cpu').toFixed(0)} pages/s of CPU, ${perSecond(theirs, 'wall').toFixed(0)} by the clock`,
  );
  console.log(
    `ratio      ${(perSecond(ours, 'cpu') / perSecond(theirs, 'cpu')).toFixed(2)} of pdftotext, by CPU`,
  );
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

if (process.env.PDF) main(process.env.PDF);
else console.log('SKIPPED: set PDF to the path of a PDF');
