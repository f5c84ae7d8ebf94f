import type { Db } from '@tutka/database';
import type { Logger } from '@tutka/service-runtime';
import type { Accounts } from '../clients/accounts.ts';
import type { AgentOffers } from '../clients/agent-offers.ts';
import type { AtCredits } from '../credits/points.ts';
import { queueSweep, sweepJob } from '../credits/sweep-credits.ts';
import { earnJob } from '../earnings/earn.ts';
import { bindAllSubscriptions } from '../http/all-subscriptions.routes.ts';
import { bindDiscounts } from '../http/discount.routes.ts';
import { orderErrors } from '../http/errors.ts';
import { bindExports } from '../http/export.routes.ts';
import { bindInvoices } from '../http/invoice.routes.ts';
import { bindOrders } from '../http/order.routes.ts';
import { bindPayments } from '../http/payment.routes.ts';
import { bindReconciliation } from '../http/reconciliation.routes.ts';
import { bindSeller } from '../http/seller.routes.ts';
import { bindSubscriptions } from '../http/subscription.routes.ts';
import { invoiceReads } from '../invoices/invoice-reads.ts';
import { invoiceJob } from '../invoices/issue-invoices.ts';
import { seedSandboxSeller } from '../invoices/seller.ts';
import { JobWorker } from '../jobs/worker.ts';
import { discounts } from '../orders/discounts.ts';
import { orderReads } from '../orders/order-reads.ts';
import { expireJob } from '../payments/expire-order.ts';
import { refundJob } from '../payments/make-refund.ts';
import type { AtPoint } from '../payments/points.ts';
import type { Providers } from '../payments/providers.ts';
import { settleJob } from '../payments/settle-payment.ts';
import { dailyJob, queueDaily } from '../reconciliation/daily.ts';
import type { AtReconciliation } from '../reconciliation/points.ts';
import { reconcileJob } from '../reconciliation/reconcile.ts';
import { reconciliations } from '../reconciliation/runs.ts';
import { orderStore } from '../store/order-store.ts';
import { fulfilJob } from '../subscriptions/fulfil-order.ts';
import { agreementJob } from '../subscriptions/keep-agreement.ts';
import { renewJob } from '../subscriptions/renew-subscription.ts';
import type { BillingPart } from './part.ts';

export interface OrdersDeps {
  readonly app: Db;
  readonly worker: Db;
  readonly logger: Logger;
  readonly agents: AgentOffers;
  readonly accounts: Accounts;
  readonly providers: Providers;
  readonly ledgerCurrency: string;
  /** Origins that people may come back to from a provider's page. */
  readonly origins: ReadonlySet<string>;
  readonly jobs: { readonly parallel: number; readonly leaseMs: number; readonly pollMs: number };
  readonly clock?: () => Date;
  /** Hears of the places where a process may die. */
  readonly at?: AtPoint;
  readonly reached?: AtReconciliation;
  readonly swept?: AtCredits;
  /** Whether each day is compared with the providers' books by itself. */
  readonly reconcilesDaily?: boolean;
}

/** What people order, how they pay for it, and the work that follows. */
export function ordersPart(deps: OrdersDeps): BillingPart {
  const { app, worker, logger, accounts, at = () => undefined, clock = () => new Date() } = deps;
  const { reached = () => undefined, swept = () => undefined, reconcilesDaily: isDaily = false } = deps;
  const settling = { ...deps, at, reached, clock, orders: orderStore(worker) };
  const jobs = new JobWorker({
    db: worker,
    clock,
    logger,
    ...deps.jobs,
    handlers: {
      expire: expireJob(settling),
      settle: settleJob(settling),
      refund: refundJob(settling),
      fulfil: fulfilJob(settling),
      invoice: invoiceJob(settling),
      earn: earnJob(settling),
      renew: renewJob(settling),
      agreement: agreementJob(settling),
      reconcile: reconcileJob(settling),
      'reconcile-daily': dailyJob(settling, { isDaily }),
      'sweep-credits': sweepJob({ worker, clock, swept }),
    },
  });
  const nudge = () => jobs.nudge();
  const reads = orderReads({ app, worker, accounts });
  const invoices = invoiceReads({ app, worker, orders: reads });
  return {
    errors: orderErrors,
    bind: (router) => {
      // Before one order and one invoice, which any other word in their place would name.
      bindExports(router, { orders: reads, invoices, accounts });
      bindOrders(router, { ...settling, reads, nudge });
      bindPayments(router, { ...settling, reads, nudge });
      bindInvoices(router, { invoices });
      bindSeller(router, { app, worker, nudge });
      bindAllSubscriptions(router, { worker, accounts });
      bindSubscriptions(router, { ...settling, nudge });
      bindDiscounts(router, { discounts: discounts({ worker }) });
      bindReconciliation(router, { runs: reconciliations(settling), nudge });
    },
    async start() {
      if (isDaily) await queueDaily(settling);
      await seedSandboxSeller(worker, deps.providers);
      await queueSweep(worker);
      nudge();
    },
    stop: () => jobs.stop(),
  };
}
