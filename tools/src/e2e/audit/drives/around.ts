import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { echo, type McpSite, startMcpSite } from '../../../../../services/catalog/test/mcp-site.ts';
import { type OauthSite, startOauthSite } from '../../../../../services/catalog/test/oauth-site.ts';
import type { OidcSite } from '../../../../../services/identity/test/oidc-site.ts';
import { type ModelSimulator, startModelSimulator } from '../../../model-simulator/index.ts';
import { startFirm } from '../../at-provider.ts';
import { reaching } from '../../product.ts';

/** Servers that the product meets while its rows are driven. */
export interface Around {
  readonly models: ModelSimulator;
  readonly mcp: McpSite;
  /** An MCP server that only people who signed in there may use. */
  readonly oauth: OauthSite;
  /** An OpenID provider that people sign in by. */
  readonly firm: OidcSite;
  /** A site with one page. */
  readonly site: string;
  /** A site that lets everybody wait. */
  readonly silent: string;
  /** Lets the product connect to them. */
  readonly settings: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const page =
  '<!doctype html><title>Harbour</title><main><h1>Harbour</h1><p>Ships lie here all winter long.</p></main>';

export async function startAround(): Promise<Around> {
  const models = await startModelSimulator();
  const mcp = await startMcpSite({ echo });
  const oauth = await startOauthSite();
  const firm = await startFirm(true);
  const site = await listening((_, response) => response.setHeader('content-type', 'text/html').end(page));
  const silent = await listening(() => undefined);
  const ports = [new URL(models.url).port, mcp.port, oauth.port, oauth.mcp.port, site.port, silent.port];
  return {
    models,
    mcp,
    oauth,
    firm: firm.site,
    site: site.url,
    silent: silent.url,
    settings: { ...reaching(...ports), ...firm.settings },
    async stop() {
      site.close();
      silent.close();
      await Promise.all([models.stop(), mcp.close(), oauth.close(), firm.site.close()]);
    },
  };
}

async function listening(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
