import { pageSizeOf, routes } from '@tutka/http-contracts';
import { bind, page, repeatable } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { McpEntry } from '../mcp/entries.ts';
import type { McpHistory } from '../mcp/servers/server-history.ts';
import type { McpServerReads } from '../mcp/servers/server-reads.ts';
import type { McpTools } from '../mcp/servers/server-tools.ts';
import type { McpServerWrites } from '../mcp/servers/server-writes.ts';
import type { GivenSecrets } from '../store/mcp-secrets.ts';
import { memberOf } from '../store/member.ts';

interface Deps {
  readonly reads: McpServerReads;
  readonly writes: McpServerWrites;
  readonly tools: McpTools;
  readonly history: McpHistory;
  readonly entries: ReadonlyMap<string, McpEntry>;
  /** Servers of a workspace; 0: any number. */
  readonly quota: number;
}

interface Given {
  readonly token?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly headers?: Readonly<Record<string, string | null>> | undefined;
}

/** A body's secrets; names of headers are the same in any case. */
function secretsOf({ token, clientSecret, headers }: Given): GivenSecrets {
  const lower = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { token, clientSecret, headers: headers && Object.fromEntries(lower) };
}

export function bindMcpServers(
  router: Router,
  { reads, writes, tools, history, entries, quota }: Deps,
): void {
  bind(router, routes.listMcpServers, async ({ query, principal }) => {
    const limit = pageSizeOf(query);
    const filter = { nameContains: query.name, limit, offset: (query.page - 1) * limit };
    return page(await reads.list(memberOf(principal), filter));
  });

  bind(router, routes.createMcpServer, async ({ body, principal, request, signal }) => {
    const member = memberOf(principal);
    const fields = {
      name: body.name,
      description: body.description ?? '',
      transport: body.transport,
      url: body.url ?? null,
      entry: body.entry ?? null,
      authType: body.authType ?? 'none',
      clientId: body.clientId ?? null,
    };
    const again = repeatable(request, routes.createMcpServer, body);
    const uuid = await writes.create(member, fields, secretsOf(body), again);
    await tools.check(member, uuid, signal);
    return reads.one(member, uuid);
  });

  // Before the servers: their path would take this one's.
  bind(router, routes.getMcpUsage, async ({ principal }) => ({
    servers: { used: await reads.count(memberOf(principal)), limit: quota === 0 ? null : quota },
  }));

  bind(router, routes.getMcpServer, ({ params, principal }) => reads.one(memberOf(principal), params.uuid));

  bind(router, routes.updateMcpServer, async ({ params, body, principal, signal }) => {
    const member = memberOf(principal);
    const { token, clientSecret, headers, ...fields } = body;
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    await writes.change(
      member,
      params.uuid,
      Object.fromEntries(given),
      secretsOf({ token, clientSecret, headers }),
    );
    await tools.check(member, params.uuid, signal);
    return reads.one(member, params.uuid);
  });

  bind(router, routes.deleteMcpServer, async ({ params, principal }) => {
    await writes.remove(memberOf(principal), params.uuid);
    return null;
  });

  bind(router, routes.checkMcpServer, async ({ params, principal, signal }) => {
    const member = memberOf(principal);
    await tools.check(member, params.uuid, signal);
    return reads.one(member, params.uuid);
  });

  bind(router, routes.tryMcpTool, ({ params, body, principal, signal }) => {
    const call = { name: params.name, arguments: body.arguments ?? {} };
    return tools.tryTool(memberOf(principal), params.uuid, call, signal);
  });

  bind(router, routes.listMcpToolChanges, ({ params, principal }) =>
    history(memberOf(principal), params.uuid),
  );

  bind(router, routes.listMcpEntries, () =>
    [...entries].map(([name, { description }]) => ({ name, description })),
  );
}
