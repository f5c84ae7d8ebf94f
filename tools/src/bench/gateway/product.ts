import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Agent, routes, type Session } from '@tutka/http-contracts';
import { startStack } from '../../embedded/stack.ts';
import { type ModelSimulator, startModelSimulator } from '../../model-simulator/index.ts';

const EMAIL = 'bench@example.org';

/** The whole product as `make start` runs it, on a folder of its own, with somebody signed in. */
export interface Product {
  readonly url: string;
  /** The signed-in person's cookie. */
  readonly cookie: string;
  /** Chat sessions with the Assistant. */
  readonly sessions: readonly string[];
}

async function call<T>(url: string, method: string, path: string, body: unknown, cookie = '') {
  const headers = { 'content-type': 'application/json', cookie };
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code: number; data: T; error?: string };
  if (answer.code !== 200) throw new Error(`${method} ${path}: ${answer.error}`);
  return { data: answer.data, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? cookie };
}

/** The code in the one mail, which is written a moment after the answer. */
async function codeOf(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  for (;;) {
    const [mail] = existsSync(folder) ? readdirSync(folder) : [];
    const [, text = ''] =
      mail === undefined ? [] : readFileSync(join(folder, mail), 'utf8').split('\r\n\r\n');
    const code = /\b\d{6}\b/.exec(Buffer.from(text, 'base64').toString('utf8'));
    if (code !== null) return code[0];
    await sleep(20);
  }
}

/** Starts it against a model; its folder goes with the process. */
export async function startProduct(modelUrl: string, model: string, sessionCount: number): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tutka-bench-gateway-'));
  const passed = {
    MODEL_BASE_URL: modelUrl,
    MODEL_NAME: model,
    RATE_LIMITS: 'read=1000000,write=1000000,turn=1000000,address=1000000',
  };
  const stack = await startStack({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    publicUrl: 'http://localhost:0',
    passed,
  });
  process.once('SIGTERM', async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit();
  });
  const { url } = stack;
  await call(url, 'POST', routes.requestCode.path, { email: EMAIL });
  const { cookie } = await call(url, 'POST', routes.verifyCode.path, {
    email: EMAIL,
    otp: await codeOf(dataDir),
  });
  const agents = await call<Agent[]>(url, 'GET', routes.listAgents.path, undefined, cookie);
  const body = { agentUUID: agents.data[0]?.uuid };
  const sessions: string[] = [];
  for (let count = 0; count < sessionCount; count++) {
    sessions.push((await call<Session>(url, 'POST', routes.createSession.path, body, cookie)).data.uuid);
  }
  return { url, cookie, sessions };
}

/** Starts the model alone. */
export async function startModel(): Promise<string> {
  const simulator: ModelSimulator = await startModelSimulator();
  return simulator.url;
}
