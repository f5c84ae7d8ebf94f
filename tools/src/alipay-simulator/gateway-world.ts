import type { Agreements } from './agreements.ts';
import type { Faults } from './faults.ts';
import type { MerchantRequest } from './merchant-request.ts';
import type { Agreement, State, Trade } from './state.ts';
import type { Trades } from './trades.ts';

export type Content = MerchantRequest['content'];
export type Fields = Readonly<Record<string, unknown>>;

/** What the calls of the gateway work on. */
export interface GatewayWorld {
  readonly state: State;
  readonly trades: Trades;
  readonly agreements: Agreements;
  readonly faults: Faults;
  readonly now: () => number;
  /** Where it is reached, without a path. */
  origin(): string;
  /** Tells the merchant that a trade has changed. */
  notify(trade: Trade): void;
  /** Tells the merchant that an agreement was signed, or ended. */
  notifySigning(agreement: Agreement): void;
}

export type Call = (world: GatewayWorld, request: MerchantRequest) => Fields;
