import type { StreamLine } from '@tutka/http-contracts';

const COMPLETE = 1;
const STOPPED = 2;
/** Milliseconds of a reply that a process which is killed may take with it. */
const LOST_MS = 250;

/** One stream of the proof, after everything. */
export interface StreamRun {
  readonly reply: string;
  /** What the model said by its own account. */
  readonly said: string;
  /** What its reader got, over all its connections, and what came out of turn. */
  readonly received: string;
  readonly wrong: readonly string[];
  /** Whether its reader was told the end. */
  readonly isOver: boolean;
  readonly resumes: number;
  /** Milliseconds from the first text that its reader got to the last. */
  readonly heardMs: number;
  readonly stored: string;
  readonly status: number;
  /** Whether the process that wrote it was killed meanwhile. */
  readonly isKilled: boolean;
  /** Seconds from the kill to its stored end. */
  readonly endedAfter: number;
  /** What reading the stream anew from its first line gives; undefined: it ended too long ago to be read so. */
  readonly again: readonly StreamLine[] | undefined;
}

/** What is wrong with it. `limitSeconds`: within which a reply that lost its writer is to be ended. */
export function streamViolations(run: StreamRun, limitSeconds: number): string[] {
  const { said, received, stored, status, isKilled, again } = run;
  const wrong: readonly (readonly [boolean, string])[] = [
    [status !== COMPLETE && status !== STOPPED, `its status is ${status}`],
    [status === STOPPED && !isKilled, 'it is STOPPED, and nobody killed its writer'],
    [status === COMPLETE && stored !== said, 'it is COMPLETE, and what is stored is not what the model said'],
    [status === COMPLETE && received !== said, 'it is COMPLETE, and its reader did not get all of it'],
    [!said.startsWith(stored), 'what is stored is no prefix of what the model said'],
    [
      stored === '' && run.heardMs > LOST_MS,
      `nothing is stored, and its reader heard it for ${run.heardMs.toFixed(0)} ms`,
    ],
    [!said.startsWith(received), 'what its reader got is no prefix of what the model said'],
    [!received.startsWith(stored), 'its reader did not get all that is stored'],
    [!run.isOver, 'its reader was never told the end'],
    [run.wrong.length > 0, run.wrong.join(', ')],
    ...(again === undefined ? [] : linesAgain(again, run)),
    [run.endedAfter > limitSeconds, `it was ended ${run.endedAfter.toFixed(1)} s after the kill`],
  ];
  return wrong.filter(([is]) => is).map(([, what]) => `reply ${run.reply}: ${what}`);
}

function linesAgain(
  again: readonly StreamLine[],
  { stored, status }: StreamRun,
): readonly (readonly [boolean, string])[] {
  const read = again.map(({ messages }) => messages[0].content).join('');
  const last = again.at(-1);
  return [
    [read !== stored, 'its lines, read again, are not what is stored'],
    [again.some(({ seq }, at) => seq !== at), 'its lines, read again, are not numbered 0, 1, 2 …'],
    [!last?.done || last.status !== status, `its lines, read again, do not end as ${status}`],
  ];
}

/** Faults put into what was found, one at a time: answers those that the checker does not see. */
export function unseenStreamPlants(
  runs: readonly StreamRun[],
  limitSeconds: number,
): { planted: number; unseen: string[] } {
  const longest = (one: StreamRun, other: StreamRun) => other.stored.length - one.stored.length;
  const stopped = runs.filter(({ status }) => status === STOPPED).toSorted(longest)[0];
  const complete = runs.filter(({ status }) => status === COMPLETE).toSorted(longest)[0];
  const plant = (
    name: string,
    run: StreamRun | undefined,
    change: (run: StreamRun) => Partial<StreamRun>,
  ) => ({
    name,
    isSeen: run !== undefined && streamViolations({ ...run, ...change(run) }, limitSeconds).length > 0,
  });
  const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1);
  const plants = [
    plant('a stored character is lost', stopped, ({ stored }) => ({ stored: without(stored, 5) })),
    plant('nothing is stored', stopped, () => ({ stored: '', again: undefined })),
    plant('a stored piece stands twice', stopped, ({ stored }) => ({ stored: stored.slice(0, 9) + stored })),
    plant('the reader got a piece twice', complete, ({ received }) => ({
      received: received.slice(0, 9) + received,
    })),
    plant('the reader missed a character', stopped, ({ received }) => ({ received: without(received, 5) })),
    plant('another stream’s text', stopped, () => ({ stored: complete?.stored ?? '' })),
    plant('a complete one lacks its end', complete, ({ stored }) => ({ stored: stored.slice(0, -1) })),
    plant('a line is gone', stopped, ({ again }) => ({ again: again?.toSpliced(1, 1) })),
    plant('stopped without a kill', stopped, () => ({ isKilled: false })),
    plant('the reader hears no end', stopped, () => ({ isOver: false })),
    plant('it still runs', stopped, () => ({ status: 0 })),
    plant('it was ended too late', stopped, () => ({ endedAfter: limitSeconds + 1 })),
  ];
  return { planted: plants.length, unseen: plants.filter(({ isSeen }) => !isSeen).map(({ name }) => name) };
}
