import type { ConnectRouter } from '@connectrpc/connect';
import { BillingService } from '@tutka/contracts/billing/rpc/v1/billing';
import type { Db } from '@tutka/database';
import { callerOf, type Principal } from '@tutka/service-runtime';
import { releaseTurn, reserveTurn } from '../usage/reserve.ts';

/** What conversation asks of turns. */
export function turnsRpc(router: ConnectRouter, worker: Db): void {
  router.rpc(BillingService.method.reserve, async (request, context) => {
    const { turnId: turn, providerUuid, model, inputTokens, outputTokens } = request;
    await reserveTurn(worker, payerOf(callerOf(context).principal), {
      turn,
      provider: providerUuid || null,
      model,
      inputTokens: Number(inputTokens),
      outputTokens: Number(outputTokens),
    });
    return {};
  });

  router.rpc(BillingService.method.release, async ({ turnId }, context) => {
    await releaseTurn(worker, payerOf(callerOf(context).principal), turnId);
    return {};
  });
}

/** The table of callers lets no other kinds in. */
function payerOf(principal: Principal) {
  if (principal.kind === 'anonymous' || principal.kind === 'service') {
    throw new Error(`No turn is held by ${principal.kind}.`);
  }
  return principal;
}
