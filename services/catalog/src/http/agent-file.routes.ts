import { routes } from '@tutka/http-contracts';
import { bind, repeatable, sendDownload } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { CopyAgent } from '../agents/agent-copies.ts';
import type { AgentFiles } from '../agents/agent-file.ts';
import type { AgentReads } from '../agents/agent-reads.ts';
import type { AgentWrites } from '../agents/agent-writes.ts';
import { memberOf } from '../store/member.ts';

interface Deps {
  readonly reads: AgentReads;
  readonly writes: AgentWrites;
  readonly files: AgentFiles;
  readonly copy: CopyAgent;
}

/** Copies, and agents that go out and come in as files. */
export function bindAgentFiles(router: Router, { reads, writes, files, copy }: Deps): void {
  bind(router, routes.importAgent, async ({ body, principal, request }) => {
    const member = memberOf(principal);
    const again = repeatable(request, routes.importAgent, body);
    return reads.one(member, await files.read(member, body, again));
  });

  bind(router, routes.exportAgent, async ({ params, principal, response }) => {
    const file = await files.write(memberOf(principal), params.id);
    return sendDownload(response, {
      name: `${file.agent.name}.agent.json`,
      type: 'application/json; charset=utf-8',
      content: `${JSON.stringify(file, null, 2)}\n`,
    });
  });

  bind(router, routes.copyAgent, async ({ params, body, principal, request }) => {
    const member = memberOf(principal);
    const again = repeatable(request, routes.copyAgent, { ...body, id: params.id });
    return reads.one(member, await copy(member, params.id, body?.name, again));
  });

  bind(router, routes.activateAgent, async ({ params, body, principal }) => {
    const member = memberOf(principal);
    await writes.activate(member, params.id, body?.version);
    return reads.one(member, params.id);
  });
}
