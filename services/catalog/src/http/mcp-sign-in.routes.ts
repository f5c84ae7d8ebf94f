import { routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { McpSignIn } from '../mcp/oauth/sign-in.ts';
import type { McpServerReads } from '../mcp/servers/server-reads.ts';
import type { McpTools } from '../mcp/servers/server-tools.ts';
import { memberOf } from '../store/member.ts';

interface Deps {
  readonly reads: McpServerReads;
  readonly tools: McpTools;
  readonly signIn: McpSignIn;
}

export function bindMcpSignIn(router: Router, { reads, tools, signIn }: Deps): void {
  bind(router, routes.startMcpSignIn, async ({ params, body, principal }) => ({
    authorizationUrl: await signIn.start(memberOf(principal), params.uuid, body.origin),
  }));

  bind(router, routes.finishMcpSignIn, async ({ body, principal, signal }) => {
    const member = memberOf(principal);
    const uuid = await signIn.finish(member, body);
    await tools.check(member, uuid, signal);
    return reads.one(member, uuid);
  });

  bind(router, routes.forgetMcpSignIn, async ({ params, principal }) => {
    const member = memberOf(principal);
    await signIn.forget(member, params.uuid);
    return reads.one(member, params.uuid);
  });
}
