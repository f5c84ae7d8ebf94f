import { topics } from '@tutka/contracts';
import {
  ReconciliationAbandonedSchema,
  ReconciliationFinishedSchema,
  ReconciliationStartedSchema,
} from '@tutka/contracts/billing/events/v1/reconciliation';
import type { LoggedEvent } from '@tutka/event-store';
import type { ReconciliationEvent } from '../domain/reconciliation/reconciliation.events.ts';
import { publication } from './publication.ts';

const { reconciliation } = topics;

/** What is said in public of a run that compares books. */
export function publishedReconciliation({ streamId: runUuid, type, data }: LoggedEvent<ReconciliationEvent>) {
  switch (type) {
    case 'ReconciliationStarted': {
      const { provider, from, to, origin } = data;
      const range = { from: BigInt(Date.parse(from)), to: BigInt(Date.parse(to)) };
      const daily = origin === 'daily';
      return publication(reconciliation, ReconciliationStartedSchema, { runUuid, provider, ...range, daily });
    }
    case 'ReconciliationFinished': {
      const [lines, compared] = [BigInt(data.lines), BigInt(data.compared)];
      const [found, mended] = [BigInt(data.found), BigInt(data.mended)];
      const counts = { lines, compared, found, mended };
      return publication(reconciliation, ReconciliationFinishedSchema, { runUuid, ...counts });
    }
    case 'ReconciliationAbandoned': {
      const { reason } = data;
      return publication(reconciliation, ReconciliationAbandonedSchema, { runUuid, reason });
    }
  }
}
