import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { numberSetting, textSetting } from '@tutka/testing/settings';
import { type CpuTime, cpuTimeOf } from './parsing/cpu-time.ts';
import { generated } from './parsing/generated.ts';

const rounds = numberSetting('ROUNDS', 5, 1);
const leastBytes = 30_000;
const reader = fileURLToPath(new URL('./parsing/read-document.ts', import.meta.url));
const columns = '     MB   pages    MB/s  pages/s  clock s  text/s ÷ plain text';

/**
 * Reads a document of each type: those it makes, then those of DOCS_DIR that are not small. Prints what a second of CPU
 * reads (medians), beside plain text in the same run, and for PDFs beside pdftotext on the same file.
 */
function main(docs: string | undefined): void {
  const folder = mkdtempSync(join(tmpdir(), 'tutka-bench-'));
  try {
    console.log(`medians of ${rounds} rounds, by seconds of CPU, the start of both processes included`);
    console.log(`${'document'.padEnd(40)} ${columns}`);
    const made = Object.entries(generated).map(([name, make]) => written(join(folder, name), make()));
    const [text = '', ...others] = made;
    const plain = measure(text, undefined);
    for (const path of [...others, ...realDocuments(docs)]) measure(path, plain);
    if (!docs) console.log('LEFT OUT: real documents. Set DOCS_DIR to a folder of them');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function written(path: string, content: string | Buffer): string {
  writeFileSync(path, content);
  return path;
}

function realDocuments(folder: string | undefined): string[] {
  if (!folder) return [];
  const paths = readdirSync(folder).map((name) => join(folder, name));
  return paths.filter((path) => extname(path) !== '.tsv' && statSync(path).size >= leastBytes).sort();
}

/**
 * Prints a line about one document.
 * @param plain characters of plain text that a second of CPU reads
 * @returns those of this document
 */
function measure(path: string, plain: number | undefined): number {
  const times = timesOf(process.execPath, [reader, path]);
  const [pages = 0, characters = 0] = (times[0]?.output ?? '').split(' ').map(Number);
  if (pages === 0) {
    console.log(`${basename(path).padEnd(40)} is not read`);
    return 0;
  }
  const cpu = cpuOf(times);
  const megabytes = statSync(path).size / 1e6;
  const figures = [
    megabytes.toFixed(2).padStart(7),
    String(pages).padStart(7),
    (megabytes / cpu).toFixed(2).padStart(7),
    (pages / cpu).toFixed(0).padStart(8),
    median(times.map(({ wall }) => wall))
      .toFixed(2)
      .padStart(8),
    (characters / cpu / (plain ?? characters / cpu)).toFixed(2).padStart(8),
  ];
  const beside = extname(path) === '.pdf' ? besidePdftotext(path, cpu) : '';
  console.log(`${basename(path).padEnd(40)} ${figures.join(' ')}${beside}`);
  return characters / cpu;
}

function besidePdftotext(path: string, cpu: number): string {
  const theirs = timesOf('pdftotext', [path, '-']);
  if (!theirs[0]?.output) return '  (pdftotext is not here)';
  return `  ${(cpuOf(theirs) / cpu).toFixed(2)} of pdftotext`;
}

function timesOf(command: string, args: readonly string[]): CpuTime[] {
  return Array.from({ length: rounds }, () => cpuTimeOf(command, args));
}

function cpuOf(times: readonly CpuTime[]): number {
  return median(times.map(({ cpu }) => cpu));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

main(textSetting('DOCS_DIR'));
