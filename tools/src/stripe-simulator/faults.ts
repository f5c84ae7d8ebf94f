/** What goes wrong with calls; `lost`: nothing was done, `cut` and `hang`: it was. A number is the status of an answer. */
export type CallFault = 'lost' | 'cut' | 'hang' | 409 | 429 | 500 | 503;
/** What goes wrong with notifications; late ones and reordered ones wait until they are released. */
export type WebhookFault = 'missing' | 'duplicate' | 'late' | 'reordered' | 'other-account';
/** What becomes of a refund instead of being made at once; `no-balance`: it is refused, as the account has too little. */
export type RefundFault = 'pending' | 'failed' | 'no-balance';

/** What is taken in place of what was asked, or whose it is said to be. */
export interface WrongCharge {
  readonly amount?: number;
  readonly currency?: string;
  readonly client_reference_id?: string;
}

interface Few<T> {
  readonly what: T;
  readonly path: string;
  left: number;
}

/** Faults on demand: each befalls the next `times` of its kind. */
export class Faults {
  readonly #calls: Few<CallFault>[] = [];
  readonly #webhooks: Few<WebhookFault>[] = [];
  readonly #refunds: Few<RefundFault>[] = [];
  readonly #renewals: Few<'declined'>[] = [];
  readonly #charges: Few<WrongCharge>[] = [];

  /** For calls whose method and path hold `path`, as in `POST /v1/refunds`. */
  calls(what: CallFault, times = 1, path = ''): void {
    this.#calls.push({ what, left: times, path });
  }

  /** For events whose type holds `type`. */
  notices(what: WebhookFault, times = 1, type = ''): void {
    this.#webhooks.push({ what, left: times, path: type });
  }

  refunds(what: RefundFault, times = 1): void {
    this.#refunds.push({ what, left: times, path: '' });
  }

  charges(what: WrongCharge, times = 1): void {
    this.#charges.push({ what, left: times, path: '' });
  }

  /** The card is declined when a subscription is renewed or an invoice is tried again. */
  renewals(what: 'declined', times = 1): void {
    this.#renewals.push({ what, left: times, path: '' });
  }

  clear(): void {
    for (const each of [this.#calls, this.#webhooks, this.#refunds, this.#charges, this.#renewals])
      each.length = 0;
  }

  nextCall = (path: string) => next(this.#calls, path);
  nextNotice = (type: string) => next(this.#webhooks, type);
  nextRefund = () => next(this.#refunds, '');
  nextRenewal = () => next(this.#renewals, '');
  nextCharge = () => next(this.#charges, '');
}

function next<T>(few: Few<T>[], path: string): T | undefined {
  const found = few.find((each) => each.left > 0 && path.includes(each.path));
  if (found !== undefined) found.left -= 1;
  return found?.what;
}
