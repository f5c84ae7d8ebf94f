import { ParserProcess } from './parser-process.ts';
import type { ParseTask } from './protocol.ts';

const readsEach = 50;
const idleMs = 2_000;

interface Idle {
  readonly parser: ParserProcess;
  readonly timer: NodeJS.Timeout;
}

const idle = new Set<Idle>();

/** A process for a small document of a simple type: one that has read such documents before, where one is free. */
export function takeParser(task: ParseTask): ParserProcess {
  const staying = { ...task, stays: true };
  for (const one of idle) {
    leave(one);
    if (one.parser.readAnother(staying)) return one.parser;
    one.parser.stop(new Error('this process reads by other limits'));
  }
  return new ParserProcess(staying);
}

/** Keeps a process that has read its document well for a moment; the next one is read without a start. */
export function keepParser(parser: ParserProcess): void {
  if (parser.reads >= readsEach) {
    parser.stop(new Error('this process has read enough'));
    return;
  }
  parser.rest();
  const one: Idle = { parser, timer: setTimeout(() => end(one), idleMs).unref() };
  idle.add(one);
}

function end(one: Idle): void {
  leave(one);
  one.parser.stop(new Error('nothing more was to be read'));
}

function leave(one: Idle): void {
  idle.delete(one);
  clearTimeout(one.timer);
}
