import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@tutka/postgres-server';
import { childEnv } from '@tutka/testing/child-env';

/** What is tried at a server that others wrote, and what it answers to the letter. */
interface Trial {
  readonly server: string;
  /** The body that adds it. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly tool: string;
  readonly args: object;
  readonly expected: string;
}

export interface RealServers {
  readonly trials: readonly Trial[];
  readonly ports: readonly number[];
  /** The setting that allows those over stdio. */
  readonly stdio: string;
  close(): Promise<void>;
}

const program = (name: string) =>
  fileURLToPath(import.meta.resolve(`@modelcontextprotocol/server-${name}/dist/index.js`));

/** server-everything over both HTTP forms as processes of their own; the three over stdio are for the product to start. */
export async function startRealServers(): Promise<RealServers> {
  const folder = await mkdtemp(join(tmpdir(), 'tutka-check-mcp-'));
  await writeFile(join(folder, 'hello.txt'), 'Hei maailma\n');
  const [http, sse] = [await startEverything('streamableHttp'), await startEverything('sse')];
  const command = process.execPath;
  const entries = {
    everything: { command, args: [program('everything'), 'stdio'] },
    filesystem: { command, args: [program('filesystem'), folder] },
    memory: {
      command,
      args: [program('memory')],
      env: { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') },
    },
  };
  const sum = { tool: 'get-sum', args: { a: 2, b: 40 }, expected: 'The sum of 2 and 40 is 42.' };
  const server = 'server-everything';
  const trials: Trial[] = [
    { server, body: { transport: 'http', url: `http://127.0.0.1:${http.port}/mcp` }, ...sum },
    { server, body: { transport: 'sse', url: `http://127.0.0.1:${sse.port}/sse` }, ...sum },
    { server, body: { transport: 'stdio', entry: 'everything' }, ...sum },
    {
      server: 'server-filesystem',
      body: { transport: 'stdio', entry: 'filesystem' },
      tool: 'read_text_file',
      args: { path: join(folder, 'hello.txt') },
      expected: 'Hei maailma\n',
    },
    {
      server: 'server-memory',
      body: { transport: 'stdio', entry: 'memory' },
      tool: 'create_entities',
      args: { entities: [{ name: 'Tutka', entityType: 'platform', observations: ['has tools'] }] },
      expected: JSON.stringify(
        [{ name: 'Tutka', entityType: 'platform', observations: ['has tools'] }],
        null,
        2,
      ),
    },
  ];
  return {
    trials,
    ports: [http.port, sse.port],
    stdio: JSON.stringify(entries),
    async close() {
      http.child.kill();
      sse.child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** server-everything as a process of its own. */
export async function startEverything(
  form: 'streamableHttp' | 'sse',
): Promise<{ port: number; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, [program('everything'), form], {
    env: childEnv({ PORT: String(port) }),
    stdio: 'ignore',
  });
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/nothing`).catch(() => undefined);
    if (answer) return { port, child };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill();
  throw new Error(`server-everything does not listen (${form})`);
}
