import { routes, type StreamLine } from '@tutka/http-contracts';
import type { Means } from '../book.ts';
import { type Person, pick, type World } from './world.ts';

const NDJSON = { accept: 'application/x-ndjson' };
/** How a model that fails does it: with a refusal, or in the middle of its answer. */
const FAULTS = ['fault=no-such-model', 'fault=error-event;at=4;tokens=12', 'fault=cut;at=3;tokens=12'];

type Fate = 'is read' | 'is stopped' | 'fails';

function fateOf(draw: () => number): Fate {
  const drawn = draw();
  if (drawn < 0.08) return 'fails';
  return drawn < 0.16 ? 'is stopped' : 'is read';
}

/** A chat of one or two questions, with a word on the answers now and then. */
export async function chat(world: World, person: Person, own: string | undefined): Promise<void> {
  const { book, draw, offer } = world;
  const agentUUID = own ?? (draw() < 0.1 ? offer.wellRead : pick(draw, offer.agents));
  const questions = draw() < 0.3 ? 2 : 1;
  const { uuid } = await person.api.call(routes.createSession, { body: { agentUUID, title: 'A chat' } });
  const means = { agent: agentUUID, model: offer.model };
  book.note(person, 'sessions', 1n, { agent: agentUUID });
  for (let n = 0; n < questions; n++) {
    const reply = await question(world, person, { uuid, means }, fateOf(draw));
    if (reply !== undefined && draw() < 0.3) await judge(world, person, reply, means);
  }
}

function words(fate: Fate, draw: () => number): string {
  const asked = `When does the harbour light burn, ${Math.floor(draw() * 1e6)}?`;
  if (fate === 'fails') return `${asked} [[sim ${pick(draw, FAULTS)}]]`;
  if (fate === 'is stopped') return `${asked} [[sim tokens=400;pace=40]]`;
  return `${asked} [[sim tokens=${2 + Math.floor(draw() * 30)}]]`;
}

/** Asks; notes what the last line of the answer says. Gives the reply, where one came. */
async function question(
  world: World,
  person: Person,
  { uuid: sessionUUID, means }: { readonly uuid: string; readonly means: Means },
  fate: Fate,
): Promise<string | undefined> {
  const body = { sessionUUID, content: words(fate, world.draw) };
  const answer = await person.api.send(routes.sendMessage, { body }, NDJSON);
  if (answer.status !== 200) {
    const { errorCode } = (await answer.json()) as { errorCode?: string };
    refuse(world, `turn ${answer.status} ${errorCode}`);
    return undefined;
  }
  const lines = await read(answer, person, fate === 'is stopped');
  const { agent } = means;
  for (const measure of ['messages', 'active']) world.book.note(person, measure, 1n, { agent });
  noteEnd(world, person, lines, means);
  return lines[0]?.messages[0].uuid;
}

const ends = { 1: 'replies.completed', 2: 'replies.stopped', 3: 'replies.failed' } as const;

function noteEnd(world: World, person: Person, lines: readonly StreamLine[], means: Means): void {
  const { book, offer } = world;
  const status = lines.at(-1)?.status;
  if (!status) throw new Error(`a reply without an end: ${JSON.stringify(lines.at(-1))}`);
  const note = (measure: string, amount = 1n) => book.note(person, measure, amount, means);
  note(ends[status]);
  const cites = lines.some(({ citations }) => citations && citations.length > 0);
  if (status === 1 && cites) note('knowledge.cited');
  const usage = lines.findLast((line) => line.usage)?.usage;
  if (!usage) return;
  const [input, output] = [BigInt(usage.inputTokens), BigInt(usage.outputTokens)];
  note('inputTokens', input);
  note('outputTokens', output);
  note('tokens', input + output);
  note('cost', nearest(input * offer.price.input + output * offer.price.output));
}

/** A million times an amount, to the nearest. */
const nearest = (millionfold: bigint) => (millionfold + 500_000n) / 1_000_000n;

/** Reads the lines of a reply to their end; who stops it does so once it speaks. */
async function read(answer: Response, person: Person, stops: boolean): Promise<StreamLine[]> {
  const lines: StreamLine[] = [];
  let rest = '';
  let stopping: Promise<unknown> | undefined;
  const decoder = new TextDecoder();
  for await (const piece of answer.body ?? []) {
    const parts = (rest + decoder.decode(piece as Uint8Array, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.filter((line) => line !== '').map((line) => JSON.parse(line) as StreamLine));
    const [first] = lines;
    if (!stops || !first || !lines.some(({ messages: [{ content }] }) => content !== '')) continue;
    stopping ??= person.api.call(routes.stopMessage, { params: { uuid: first.messages[0].uuid }, body: {} });
  }
  await stopping;
  return lines;
}

/** Says what it was worth; some think again. */
async function judge({ book, draw }: World, person: Person, uuid: string, means: Means): Promise<void> {
  const marks = [draw() < 0.7 ? 1 : -1, ...(draw() < 0.2 ? [pick(draw, [1, -1, null])] : [])] as const;
  let before: number | null = null;
  for (const feedback of marks) {
    await person.api.call(routes.giveFeedback, { params: { uuid }, body: { feedback } });
    for (const [measure, value] of [
      ['feedback.good', 1],
      ['feedback.bad', -1],
    ] as const) {
      const change = Number(feedback === value) - Number(before === value);
      if (change !== 0) book.note(person, measure, BigInt(change), means);
    }
    before = feedback;
  }
}

/** Notes an answer that was not a good one. */
function refuse({ refused }: World, answer: string): void {
  refused.set(answer, (refused.get(answer) ?? 0) + 1);
}
