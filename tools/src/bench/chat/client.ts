import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { answerTasks } from '../child.ts';
import { random } from '../retrieval/random.ts';
import { dialectOf } from './dialect.ts';
import type { ChatLoad, ChatOutcome } from './load.ts';
import { type Place, Slots } from './slots.ts';
import { type Asked, askOnce } from './stream.ts';
import { Tally } from './tally.ts';

/** How every fifth stream ends. A model that nobody listens to is stopped by hanging up. */
function earlyEnd({ fifth, way }: ChatLoad): Asked['end'] {
  return fifth === 'stop' && way === 'model' ? 'leave at half' : fifth;
}

/** How question number `index` is asked: each has a text of its own. */
function askedAs(load: ChatLoad, { slot, used }: Place, index: number): Asked {
  const { seed } = load;
  const stalled = index < (load.stalled?.readers ?? 0) ? load.stalled : undefined;
  const script = stalled?.script ?? load.script;
  return {
    slot,
    session: slot.sessions[used % slot.sessions.length] ?? '',
    question: `Question ${index}: what ends when? [[sim ${script};seed=${(seed + index) % 1_000_000}]]`,
    end: index % 5 === 2 && !stalled ? earlyEnd(load) : 'reads on',
    stallMs: stalled?.ms ?? 0,
  };
}

/** Runs a load and waits for its last stream. */
async function runLoad(load: ChatLoad): Promise<ChatOutcome> {
  const pool = new Pool(new URL(load.url).origin, { connections: load.slots.length + 16, pipelining: 1 });
  const dialect = dialectOf(load);
  const slots = new Slots(load.slots);
  const tally = new Tally();
  const askAt = async (due: number, index: number) => {
    const place = await slots.take();
    await askOnce(pool, dialect, askedAs(load, place, index)).then(
      (streamed) => tally.note(streamed, due),
      (error: unknown) => tally.fail(error),
    );
    slots.give(place);
  };
  const next = random(load.seed);
  const running: Promise<void>[] = [];
  let due = performance.now();
  let late = 0;
  for (let index = 0; index < load.arrivals; index += 1) {
    due += load.everyMs * (0.5 + next());
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    if (slots.isFull) late += 1;
    running.push(askAt(due, index));
  }
  await Promise.all(running);
  await pool.close();
  return tally.outcome(late);
}

answerTasks<ChatLoad>(runLoad);
