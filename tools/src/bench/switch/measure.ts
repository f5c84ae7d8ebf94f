import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import { type Api, signIn } from '../../e2e/api.ts';
import { noRateLimits } from '../../e2e/no-rate-limits.ts';
import { freshDataDir, startProduct } from '../../e2e/product.ts';
import { startModelSimulator } from '../../model-simulator/index.ts';
import { type Library, makeLibrary, passagesOf } from './library.ts';
import { type Asked, OpenLoop, type Pace } from './open-loop.ts';
import { judge, type Side, type Verdict } from './verdict.ts';

const wordsOfSecond = 80;
const pauseMs = 300;
export const phases = ['before', 'while it is built', 'while it is switched'] as const;

export interface SwitchPlan {
  readonly documents: number;
  readonly pace: Pace;
  /** How long is asked before anything happens. */
  readonly quietMs: number;
  /** How often it is switched, back and there. */
  readonly switches: number;
}

export interface SwitchOutcome extends Asked {
  readonly verdict: Verdict;
  readonly passages: readonly [first: number, second: number];
}

/**
 * Runs the product and asks a base so many questions a second, through the gateway, while another index with another
 * embedding model and shorter passages is built, takes over, and the two are switched to and fro.
 */
export async function measureSwitch(plan: SwitchPlan): Promise<SwitchOutcome> {
  const models = await startModelSimulator();
  const product = await startProduct(await freshDataDir(), {
    RATE_LIMITS: noRateLimits,
    MODEL_BASE_URL: models.url,
    MODEL_NAME: 'sim',
    EMBEDDING_MODEL: 'sim-embed',
    EMBEDDING_PATIENCE_MS: '30000',
  });
  try {
    const api = await signIn(product, 'librarian@example.org');
    return await askThroughout(api, await makeLibrary(api, plan.documents), plan, {
      embeddingModel: await anotherModel(api, models.url),
      chunkWords: wordsOfSecond,
    });
  } finally {
    await product.end();
    await models.stop();
  }
}

async function anotherModel(api: Api, baseUrl: string): Promise<string> {
  const body = { name: 'Another', kind: 'openai-compatible', baseUrl, chatModels: ['sim'] };
  const embeddingModel = 'other-embed';
  const { uuid } = await api.call(routes.createModelProvider, { body: { ...body, embeddingModel } });
  return `${uuid}/${embeddingModel}`;
}

async function askThroughout(
  api: Api,
  library: Library,
  { pace, quietMs, switches }: SwitchPlan,
  wish: { readonly embeddingModel: string; readonly chunkWords: number },
): Promise<SwitchOutcome> {
  const params = { id: library.knowledge };
  const first = await sideOf(api, library);
  const load = new OpenLoop(api, library);
  load.enter(phases[0]);
  const running = load.run(pace);
  await sleep(quietMs);
  load.enter(phases[1]);
  await api.call(routes.requestKnowledgeIndex, { params, body: wish });
  await untilServing(api, library.knowledge, wish.chunkWords);
  load.enter(phases[2]);
  for (let at = 0; at < switches; at++) {
    await sleep(pauseMs);
    await api.call(routes.switchKnowledgeIndex, { params });
  }
  await sleep(pauseMs);
  load.end();
  const asked = await running;
  // An odd number of switches ends where it began.
  if (switches % 2 === 1) await api.call(routes.switchKnowledgeIndex, { params });
  await untilServing(api, library.knowledge, wish.chunkWords);
  const second = await sideOf(api, library);
  const passages = [first.passages.size, second.passages.size] as const;
  return { ...asked, passages, verdict: judge(asked.answers, first, second) };
}

/** What the index that serves now has and says. */
async function sideOf(api: Api, library: Library): Promise<Side> {
  const asking = new OpenLoop(api, library);
  const answers = new Map<string, readonly string[]>();
  for (const question of library.questions) {
    const { texts, problem } = await asking.ask(question);
    if (!texts) throw new Error(problem);
    answers.set(question, texts);
  }
  return { passages: await passagesOf(api, library.knowledge), answers };
}

async function untilServing(api: Api, knowledge: string, chunkWords: number): Promise<void> {
  for (;;) {
    const shown = await api.call(routes.getKnowledge, { params: { id: knowledge } });
    const building = shown.index?.building;
    if (building?.problem) throw new Error(building.problem);
    if (!building && shown.index?.serving?.chunkWords === chunkWords) return;
    await sleep(200);
  }
}
