import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createEgress } from '@tutka/egress';
import { createModelClient } from '@tutka/model-client';
import { Agent } from 'undici';

const ROUNDS = 5;
const CALLS = 100;
const STREAMS = 64;
const AT_ONCE = 'sim;tokens=1;seed=1';
const PACED = 'sim;tokens=100;pace=50;seed=1';
const simulatorEntry = new URL('../model-simulator/main.ts', import.meta.url).pathname;

/** Hears one reply: milliseconds to its first piece, and how many came. */
type Hear = (model: string) => Promise<{ first: number; pieces: number }>;

interface Figures {
  /** Milliseconds to the first piece, one stream at a time. */
  readonly alone: number;
  /** The same of 64 streams that start together: the 95th of a hundred. */
  readonly together: number;
  /** Processor time of a piece, in microseconds. */
  readonly micros: number;
}

const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const median = (values: readonly number[]) => at(values, 0.5);

async function startSimulator(): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [simulatorEntry], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), child };
}

/** The least that a client of the protocol can do: undici, and each event parsed. */
function directly(agent: Agent, url: string): Hear {
  return async (model) => {
    const started = performance.now();
    const messages = [{ role: 'user', content: 'hi' }];
    const body = JSON.stringify({ model, stream: true, stream_options: { include_usage: true }, messages });
    const path = '/v1/chat/completions';
    const answer = await agent.request({ origin: new URL(url).origin, path, method: 'POST', body });
    let [first, pieces, rest] = [0, 0, ''];
    answer.body.setEncoding('utf8');
    for await (const chunk of answer.body) {
      const events = (rest + chunk).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events.filter((each) => !each.endsWith('[DONE]'))) {
        if (!JSON.parse(event.slice(6)).choices[0]?.delta.content) continue;
        first ||= performance.now() - started;
        pieces += 1;
      }
    }
    return { first, pieces };
  };
}

function byClient(url: string, models: ReturnType<typeof createModelClient>): Hear {
  const provider = { kind: 'openai-compatible' as const, baseUrl: url, apiKey: 'none' };
  return async (model) => {
    const started = performance.now();
    let [first, pieces] = [0, 0];
    const messages = [{ role: 'user' as const, content: 'hi' }];
    await models.streamChat({ provider, model, messages }).to(({ type }) => {
      if (type !== 'text') return undefined;
      first ||= performance.now() - started;
      pieces += 1;
      return undefined;
    });
    return { first, pieces };
  };
}

async function measured(hear: Hear): Promise<Figures> {
  const alone: number[] = [];
  for (let call = 0; call < CALLS; call += 1) alone.push((await hear(AT_ONCE)).first);
  const before = process.cpuUsage();
  const heard = await Promise.all(Array.from({ length: STREAMS }, () => hear(PACED)));
  const { user, system } = process.cpuUsage(before);
  const pieces = heard.reduce((sum, each) => sum + each.pieces, 0);
  const firsts = heard.map(({ first }) => first);
  return { alone: median(alone), together: at(firsts, 0.95), micros: (user + system) / pieces };
}

function report(name: string, unit: string, pairs: readonly (readonly [number, number])[]): void {
  const [direct, ours] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))];
  const ratio = median(pairs.map(([one, other]) => other / one));
  console.log(
    `${name}: direct ${direct.toFixed(2)} ${unit}, client ${ours.toFixed(2)} ${unit}, ${ratio.toFixed(2)} ×`,
  );
}

/** Prints what a reply costs through the model client, beside reading the same stream directly. */
async function main(): Promise<void> {
  const { url, child } = await startSimulator();
  const agent = new Agent();
  const egress = createEgress();
  const [direct, ours] = [directly(agent, url), byClient(url, createModelClient({ egress }))];
  const rounds: { direct: Figures; ours: Figures }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const both = { direct: await measured(direct), ours: await measured(ours) };
    // The first round fills caches and connections.
    if (round > 0) rounds.push(both);
  }
  const pairs = (of: keyof Figures) => rounds.map((round) => [round.direct[of], round.ours[of]] as const);
  report('first piece, one stream at a time (median)', 'ms', pairs('alone'));
  report(`first piece, ${STREAMS} streams at once (p95)`, 'ms', pairs('together'));
  report(`processor time a piece, ${STREAMS} streams at 50 pieces a second`, 'µs', pairs('micros'));
  await Promise.all([agent.destroy(), egress.close()]);
  child.kill();
}

await main();
