import { BillingService } from '@tutka/contracts/billing/rpc/v1/billing';
import { createInternalClient, type Signer } from '@tutka/service-runtime';
import type { Asker } from '../turns/asker.ts';

/** What a turn may take, as far as it is known beforehand. */
interface Expected {
  /** Empty: the offline responder answers. */
  readonly providerUuid: string;
  readonly model: string;
  readonly inputTokens: bigint;
  readonly outputTokens: bigint;
}

/** What conversation asks billing, always for an asker. */
export interface Billing {
  /** May a turn begin. Refusals come through as billing words them. */
  reserve(asker: Asker, turnId: string, expected: Expected): Promise<void>;
  release(asker: Asker, turnId: string): Promise<void>;
  close(): void;
}

export function createBilling(url: string, signer: Signer): Billing {
  const client = createInternalClient(BillingService, { url, signer, audience: 'billing' });
  return {
    async reserve(asker, turnId, expected) {
      await client.as(asker).reserve({ turnId, ...expected });
    },
    async release(asker, turnId) {
      await client.as(asker).release({ turnId });
    },
    close: () => client.close(),
  };
}
