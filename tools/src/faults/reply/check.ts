import type { StreamLine } from '@tutka/http-contracts';
import type { Expected } from '../event-log/check.ts';

/** A piece of a reply, and when its line reached the client, in milliseconds. */
interface ReceivedPiece {
  readonly at: number;
  readonly text: string;
}

/** A reply whose writer was killed, after the restart. */
export interface ReplyRun {
  readonly question: string;
  readonly reply: string;
  /** What the model said by its own account. */
  readonly said: string;
  readonly received: readonly ReceivedPiece[];
  readonly stored: string;
  /** 2 STOPPED. */
  readonly status: number;
  /** What reading the stream anew from its first line gives. */
  readonly resumed: readonly StreamLine[];
}

const MAY_LACK_MS = 250;

/** For how many milliseconds of what the client got nothing is stored. */
export function lackedMs({ received, stored }: ReplyRun): number {
  let length = 0;
  const missing = received.find(({ text }) => {
    length += text.length;
    return length > stored.length;
  });
  return missing ? (received.at(-1)?.at ?? 0) - missing.at : 0;
}

/** What is wrong with a reply that a kill cut off. */
export function replyViolations(run: ReplyRun): string[] {
  const { said, stored, status, resumed } = run;
  const got = run.received.map(({ text }) => text).join('');
  const lacked = lackedMs(run);
  const read = resumed.map(({ messages }) => messages[0].content).join('');
  const last = resumed.at(-1);
  const wrong: readonly (readonly [boolean, string])[] = [
    [status !== 2, `its status is ${status}, not STOPPED`],
    // Nothing, where the kill came before it had to be stored: how much may be missing is looked at below.
    [!said.startsWith(stored), 'what is stored is no prefix of what the model said'],
    [!said.startsWith(got), 'what the client got is no prefix of what the model said'],
    [lacked > MAY_LACK_MS, `it lacks ${Math.round(lacked)} ms of what the client got`],
    [read !== stored, 'its lines, read again, are not what is stored'],
    [resumed.some(({ seq }, at) => seq !== at), 'its lines, read again, are not numbered 0, 1, 2 …'],
    [!last?.done || last.status !== 2, 'its lines, read again, do not end as STOPPED'],
  ];
  return wrong.filter(([is]) => is).map(([, what]) => `reply ${run.reply}: ${what}`);
}

/** The events of a question and of its reply, which was killed. */
export function replyEvents({ question, reply }: ReplyRun): Expected[] {
  const ends = { ReplyStopped: 1, ReplyCompleted: 0, ReplyFailed: 0 };
  return [
    { stream: question, counts: { MessageSent: 1 } },
    { stream: reply, counts: { ReplyStarted: 1, ...ends } },
  ];
}
