import { type McpServer, type McpToolChange, routes } from '@tutka/http-contracts';
import { type Api, signIn } from '../e2e/api.ts';
import { freshDataDir, startProduct } from '../e2e/product.ts';
import { startHostile } from './mcp/hostile-server.ts';
import { type RealServers, startRealServers } from './mcp/real-servers.ts';

let failed = 0;

function row(isRight: boolean, ...cells: readonly string[]): void {
  if (!isRight) failed++;
  const widths = [18, 24, 6, 16];
  console.log(
    [isRight ? 'ok  ' : 'FAIL', ...cells.map((cell, at) => cell.padEnd(widths[at] ?? 0))].join(' '),
  );
}

/** Every real server over every transport: its tools are listed, one is called, and the answer is compared to the letter. */
async function tryReal(api: Api, { trials }: RealServers): Promise<void> {
  console.log('     server             transport                tools  call             result');
  for (const { server, body, tool, args, expected } of trials) {
    const added: McpServer = await api.call(routes.createMcpServer, { body: { name: server, ...body } });
    const said = await call(api, added.uuid, tool, args);
    const isRight = added.status === 1 && added.tools.length > 0 && said === expected;
    row(isRight, server, added.transport, String(added.tools.length), tool, JSON.stringify(said));
  }
}

/** A tool's text; of a call that was refused the sentence. */
async function call(api: Api, uuid: string, name: string, args: object = {}): Promise<string> {
  const answer = await api.send(routes.tryMcpTool, { params: { uuid, name }, body: { arguments: args } });
  const envelope = (await answer.json()) as { code: number; data?: { text: string }; error?: string };
  return envelope.data?.text ?? `${envelope.code} ${envelope.error}`;
}

const hostile = [
  ['hangs', /took too long to answer/],
  ['answers 10 MB', /answered more than 8 MB/],
  ['redirects when called', /sends on to another address/],
] as const;

async function main(): Promise<number> {
  const real = await startRealServers();
  const servers = await Promise.all(hostile.map(([ending]) => startHostile(ending)));
  const [redirecting, changing] = [await startHostile('redirects'), await startHostile('changes its list')];
  const all = [...servers, redirecting, changing];
  const product = await startProduct(await freshDataDir(), {
    MCP_STDIO: real.stdio,
    EGRESS_ALLOW: '127.0.0.0/8',
    EGRESS_PORTS: [...real.ports, ...all.map(({ port }) => port)].join(','),
  });
  try {
    const api = await signIn(product, 'mcp@example.org');
    const add = (port: number): Promise<McpServer> => {
      const url = `http://127.0.0.1:${port}/mcp`;
      return api.call(routes.createMcpServer, { body: { name: 'Hostile', transport: 'http', url } });
    };
    await tryReal(api, real);
    console.log('     a server that …    ending');
    for (const [at, [ending, expected]] of hostile.entries()) {
      const { uuid } = await add(servers[at]?.port ?? 0);
      const started = Date.now();
      const said = await call(api, uuid, 'first');
      row(expected.test(said), ending, said, `${Math.round((Date.now() - started) / 1000)} s`);
    }
    const { status, statusReason } = await add(redirecting.port);
    const kept = status === 2 && /sends on to another address/.test(statusReason ?? '');
    row(kept, 'redirects', `OFFLINE: ${statusReason}`);
    await tryChanging(api, await add(changing.port), changing.change);
    return failed === 0 ? 0 : 1;
  } finally {
    await product.end();
    for (const server of all) server.close();
    await real.close();
  }
}

/** The difference is told, and an agent keeps off what its owner has not accepted. */
async function tryChanging(api: Api, { uuid }: McpServer, change: () => void): Promise<void> {
  const mcpServers = [{ uuid, tools: 'all', approval: 'never' }];
  const agent = await api.call(routes.createAgent, { body: { name: 'A', mcpServers } });
  change();
  await api.call(routes.checkMcpServer, { params: { uuid } });
  const [latest]: McpToolChange[] = await api.call(routes.listMcpToolChanges, { params: { uuid } });
  const asked = await api.call(routes.getAgent, { params: { id: agent.uuid } });
  const [added, changed] = [latest?.added.map(({ name }) => name), latest?.changed.map(({ name }) => name)];
  const isRight =
    String(added) === 'second' && String(changed) === 'first' && asked.mcpServers[0]?.toolsChanged === true;
  row(isRight, 'changes its list', `added ${added}, changed ${changed}; its agent asks its owner`);
}

process.exitCode = await main();
