import { readFileSync } from 'node:fs';

const ofTheDisk = /No space left on device|Disk quota exceeded|Read-only file system|Input\/output error/;

/** Of what a program said the line that is the disk's fault, which all others follow from; undefined: it is not. */
const diskLine = (lines: readonly string[]) => lines.findLast((line) => ofTheDisk.test(line));

/** Why a server that wrote this log did not start, as it says itself. */
export function lastLogLine(file: string): string {
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(-8);
  return lines.findLast((line) => /FATAL|ERROR/.test(line)) ?? lines.at(-1) ?? 'it wrote no log';
}

/** What went so wrong, behind so many bytes of a server's log, that it could not go on; undefined: nothing. */
export function troubleIn(file: string, from: number): string | undefined {
  const lines = readFileSync(file).subarray(from).toString().split('\n');
  const line = diskLine(lines) ?? lines.findLast((one) => one.includes('PANIC:'));
  return line?.replace(/^.*?[A-Z]+:\s+/, '');
}

/** Why initdb failed: its last lines tell how it cleans up. */
export function initdbReason(text: string | null): string {
  const lines = text?.trim().split('\n') ?? [];
  const isReason = (line: string) => /error:|FATAL|PANIC|terminated by/.test(line);
  return diskLine(lines) ?? lines.findLast(isReason) ?? lines.at(-1) ?? 'initdb did not start';
}
