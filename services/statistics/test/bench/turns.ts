import { randomUUID } from 'node:crypto';
import type { PublicEvent } from '@tutka/messaging';
import { drawing } from '../random-days.ts';
import { tell } from '../tell.ts';

const EVENTS_A_TURN = 4;
const DAYS = 30;
const DAY_MS = 86_400_000;

/** The end of the days, where October ends in Helsinki. */
export const end = new Date('2026-10-31T22:00:00Z');

/** Turns of so many people in some days, some events at once, in the order of their time. */
export function* turns(
  events: number,
  people: number,
  atOnce: number,
  days = DAYS,
): Generator<PublicEvent[]> {
  const draw = drawing(1);
  const of = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)] as T;
  const upTo = (most: number) => 1 + Math.floor(draw() * most);
  const workspaces = Array.from({ length: Math.ceil(people / 5) }, () => randomUUID());
  const crowd = Array.from({ length: people }, () => ({ userUuid: randomUUID(), workspace: of(workspaces) }));
  const agents = Array.from({ length: Math.ceil(people / 10) }, () => randomUUID());
  const models = Array.from({ length: 5 }, (_, n) => `${randomUUID()}/m${n}`);
  const from = end.getTime() - days * DAY_MS;
  let some = crowd.flatMap(({ userUuid, workspace }) =>
    tell.signUp({ at: new Date(from), workspace }, userUuid),
  );
  const steps = Math.max(0, Math.ceil((events - some.length) / EVENTS_A_TURN));
  for (let n = 0; n < steps; n++) {
    const { userUuid, workspace } = of(crowd);
    const scene = { at: new Date(from + Math.floor((days * DAY_MS * n) / steps)), workspace };
    const chat = { userUuid, agentUuid: of(agents), model: of(models) };
    some.push(tell.message(scene, chat));
    some.push(tell.usage(scene, chat, BigInt(upTo(2000)), BigInt(upTo(500))));
    some.push(tell.cost(scene, chat, BigInt(upTo(1e9))));
    some.push(tell.reply(scene, chat, 200 + upTo(4000), upTo(200)));
    if (some.length < atOnce) continue;
    yield some;
    some = [];
  }
  yield some;
}
