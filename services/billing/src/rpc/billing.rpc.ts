import type { ConnectRouter } from '@connectrpc/connect';
import { BillingService } from '@tutka/contracts/billing/rpc/v1/billing';
import { asWorker } from '@tutka/database';
import { callerOf, type Principal } from '@tutka/service-runtime';
import { planOf } from '../projections/plan.ts';
import { renewingIn } from '../projections/subscription.ts';
import { releaseTurn, reserveTurn, type TurnDeps } from '../usage/reserve.ts';

/** What conversation asks of turns, whoever makes something of what plans limit, and identity before an account is deleted. */
export function usageRpc(router: ConnectRouter, deps: TurnDeps): void {
  router.rpc(BillingService.method.reserve, async (request, context) => {
    const { turnId: turn, providerUuid, model, inputTokens, outputTokens } = request;
    await reserveTurn(deps, payerOf(callerOf(context).principal), {
      turn,
      provider: providerUuid || null,
      model,
      inputTokens: Number(inputTokens),
      outputTokens: Number(outputTokens),
    });
    return {};
  });

  router.rpc(BillingService.method.release, async ({ turnId }, context) => {
    await releaseTurn(deps, payerOf(callerOf(context).principal), turnId);
    return {};
  });

  router.rpc(BillingService.method.limits, async (request, context) => {
    const { principal } = callerOf(context);
    const workspace = 'workspace' in principal ? principal.workspace : request.workspace;
    const plan = await asWorker(deps.worker, (tx) => planOf(tx, workspace));
    const { knowledgeBytes, agents, members } = plan?.quotas ?? {};
    const limits = Object.entries({ knowledgeBytes, agents, members });
    return Object.fromEntries(limits.flatMap(([key, most]) => (most == null ? [] : [[key, BigInt(most)]])));
  });

  router.rpc(BillingService.method.renewing, async ({ userUuid, own, others }) => ({
    workspaces: await asWorker(deps.worker, (tx) => renewingIn(tx, { userUuid, own, others })),
  }));
}

/** The table of callers lets no other kinds in. */
function payerOf(principal: Principal) {
  if (principal.kind === 'anonymous' || principal.kind === 'service') {
    throw new Error(`No turn is held by ${principal.kind}.`);
  }
  return principal;
}
