import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { agentCalls } from '../../../test/agent-calls.ts';
import { mcpCalls, reaching } from '../../../test/mcp-calls.ts';
import { type McpSite, says, startMcpSite } from '../../../test/mcp-site.ts';
import { type RunningAgents, runAgents } from '../../../test/running-agents.ts';
import { person } from '../../../test/running-catalog.ts';

/** Half of what a call is waited for that says nothing. */
const SOON_MS = 30_000;

let running: RunningAgents;
let site: McpSite;
/** Whose streams may be asked for again from an event on. */
let named: McpSite;
const streams = new Set<ServerResponse>();
const { outcome } = agentCalls(() => running);
const { add, tryTool } = mcpCalls(() => running);
beforeAll(async () => {
  [site, named] = [await startMcpSite(), await startMcpSite(undefined, { namesEvents: true })];
  running = await runAgents({ egress: reaching(site, named) });
});
afterEach(() => {
  site.before = undefined;
  streams.clear();
});
afterAll(async () => {
  await running.close();
  await Promise.all([site.close(), named.close()]);
});

/** The second message of a session is the call, and is answered so. */
function answerCalls(answer: (response: ServerResponse) => void): void {
  const connected = new Set<unknown>();
  site.before = (request, response) => {
    const session = request.headers['mcp-session-id'];
    if (request.method !== 'POST' || session === undefined) return false;
    if (!connected.has(session)) return connected.add(session) && false;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    answer(response);
    return true;
  };
}

/** The streams that are got end when the tool is called, which then answers so. */
function closeStreamsAtCall(answer: () => Promise<ReturnType<typeof says>>): void {
  site.before = (request, response) => {
    if (request.method === 'GET') streams.add(response);
    return false;
  };
  site.tools.set('echo', {
    answer: async () => {
      for (const stream of streams) stream.destroy();
      return await answer();
    },
  });
}

async function told(uuid: string, as: ReturnType<typeof person>) {
  const begun = performance.now();
  const answer = await outcome(routes.tryMcpTool, { as, params: { uuid, name: 'echo' }, body: {} });
  expect(performance.now() - begun).toBeLessThan(SOON_MS);
  return answer;
}

test.each<[string, (response: ServerResponse) => void]>([
  ['breaks off', (response) => void response.write(': working\n\n', () => response.destroy())],
  ['ends its answer before it is there', (response) => void response.end(': working\n\n')],
])(
  'a server that %s in the middle of a call is told soon',
  async (_, answer) => {
    const ada = person();
    const { uuid } = await add(ada, site);
    answerCalls(answer);
    expect(await told(uuid, ada)).toEqual([502, 'MCP_UNREACHABLE']);
  },
  120_000,
);

test('so is one that could be asked again for its answer, and is not there', async () => {
  const ada = person();
  const { uuid } = await add(ada, site);
  answerCalls((response) => {
    site.before = (_, later) => !!later.destroy();
    response.write('id: 1\nretry: 10\ndata:\n\n', () => response.destroy());
  });
  expect(await told(uuid, ada)).toEqual([502, 'MCP_UNREACHABLE']);
}, 120_000);

test('and one that speaks the older SSE', async () => {
  const ada = person();
  const { uuid } = await add(ada, site, { transport: 'sse', url: `${site.origin}/sse` });
  closeStreamsAtCall(() => new Promise<never>(() => undefined));
  expect(await told(uuid, ada)).toEqual([502, 'MCP_UNREACHABLE']);
}, 120_000);

test('the stream of a server that says nothing of calls may end while one runs', async () => {
  const ada = person();
  const { uuid } = await add(ada, site);
  closeStreamsAtCall(async () => {
    await sleep(2_000);
    return says(`after ${streams.size > 0}`);
  });
  expect(await tryTool(ada, uuid, 'echo')).toMatchObject({ text: 'after true' });
});

test('so may it where a server names its events, and does not give the stream again', async () => {
  const ada = person();
  const { uuid } = await add(ada, named);
  const [given, refused] = [Promise.withResolvers<ServerResponse>(), Promise.withResolvers<void>()];
  let asked = 0;
  named.before = ({ method }, response) => {
    if (method !== 'GET') return false;
    asked += 1;
    if (asked === 1) given.resolve(response);
    else response.writeHead(409).end();
    // The SDK asks twice more, then no more.
    if (asked === 3) refused.resolve();
    return asked > 1;
  };
  named.tools.set('echo', {
    answer: async () => {
      (await given.promise).destroy();
      await refused.promise;
      await sleep(1_000);
      return says('done');
    },
  });
  expect(await tryTool(ada, uuid, 'echo')).toMatchObject({ text: 'done' });
});
