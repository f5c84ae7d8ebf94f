// Asks an agent over MCP: TUTKA_URL=… TUTKA_KEY=TTK.… TUTKA_AGENT=… node tool.ts <question>
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}`);
  return value;
}

const address = new URL(`${setting('TUTKA_URL')}/mcp/agents/${setting('TUTKA_AGENT')}`);
const client = new Client({ name: 'example', version: '1.0.0' });
await client.connect(
  new StreamableHTTPClientTransport(address, {
    requestInit: { headers: { authorization: `Bearer ${setting('TUTKA_KEY')}` } },
  }),
);

const [, , question = ''] = process.argv;
const { structuredContent } = await client.callTool({ name: 'ask', arguments: { question } });
console.log(JSON.stringify(structuredContent));
await client.close();
