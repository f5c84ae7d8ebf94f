import {
  type Amount,
  type Attempt,
  type KnownPayment,
  type PaymentProvider,
  type ProviderName,
  ProviderRefused,
  ProviderUnavailable,
  type Refund,
  type RefundTruth,
  type Truth,
} from '../src/clients/payment-provider.ts';

interface Account {
  readonly reference: string;
  readonly asked: Amount;
  state: 'open' | 'closed' | 'failed';
  paid?: { readonly capture: string; readonly amount: Amount; readonly paidAt: Date };
  readonly refunds: Map<string, { readonly minor: bigint; failed: boolean }>;
  /** A person's bank takes it back, or has. */
  dispute?: 'open' | 'lost' | undefined;
}

/** What the bank does wrong, once each. */
export type BankFault = 'unreachable' | 'answer lost' | 'wrong amount';

/** A provider that keeps its own books in memory, and errs when told to. */
export class TestBank implements PaymentProvider {
  readonly name: ProviderName;
  readonly sandbox = true;
  readonly currencies = ['USD', 'EUR', 'CNY', 'JPY', 'KRW'];
  readonly accounts = new Map<string, Account>();
  readonly faults: BankFault[] = [];
  captures = 0;

  constructor(name: ProviderName) {
    this.name = name;
  }

  /** A person pays on the bank's page. False: it takes nothing any more. */
  pay(payment: string): boolean {
    const account = this.accounts.get(payment);
    if (account?.state !== 'open' || account.paid) return false;
    const wrong = this.#takeFault('wrong amount') ? 1n : 0n;
    const amount = { minor: account.asked.minor + wrong, currency: account.asked.currency };
    this.captures += 1;
    account.paid = { capture: `capture-${payment}`, amount, paidAt: new Date(1_790_000_000_000) };
    return true;
  }

  /** The card was declined for good. */
  decline(payment: string): void {
    const account = this.accounts.get(payment);
    if (account && !account.paid) account.state = 'failed';
  }

  /** A person's bank wants the money back; `lost`: it has it. Undefined: it stays. */
  disputed(payment: string, dispute: 'open' | 'lost' | undefined): void {
    const account = this.accounts.get(payment);
    if (account?.paid) account.dispute = dispute;
  }

  /** A person's bank sends the newest refund back. */
  sendBack(): void {
    const refunds = [...this.accounts.values()].flatMap((account) => [...account.refunds.values()]);
    const newest = refunds.findLast(({ failed }) => !failed);
    if (newest) newest.failed = true;
  }

  /** Whether a refund was made and came back. */
  cameBack(refund: string): boolean {
    return [...this.accounts.values()].some(({ refunds }) => refunds.get(refund)?.failed);
  }

  /** In minor units: taken, less what was given back. */
  kept(payment: string): bigint {
    const account = this.accounts.get(payment);
    return (account?.paid?.amount.minor ?? 0n) - this.#given(account);
  }

  async open({ payment, amount }: Attempt) {
    this.#mayBeUnreachable();
    const account = this.accounts.get(payment) ?? {
      reference: `page-${payment}`,
      asked: amount,
      state: 'open' as const,
      refunds: new Map(),
    };
    this.accounts.set(payment, account);
    this.#mayLoseAnswer();
    return { reference: account.reference, url: `https://bank.test/${payment}` };
  }

  async look({ payment }: KnownPayment): Promise<Truth> {
    this.#mayBeUnreachable();
    return this.#truth(payment);
  }

  async close({ payment }: KnownPayment): Promise<Truth> {
    this.#mayBeUnreachable();
    const account = this.accounts.get(payment);
    if (account?.state === 'open' && !account.paid) account.state = 'closed';
    this.#mayLoseAnswer();
    return this.#truth(payment);
  }

  async refund({ refund, payment, amount }: Refund): Promise<RefundTruth> {
    this.#mayBeUnreachable();
    const account = this.accounts.get(payment.payment);
    if (!account?.paid) throw new ProviderRefused('nothing was paid');
    if (!account.refunds.has(refund)) {
      if (this.#given(account) + amount.minor > account.paid.amount.minor) {
        throw new ProviderRefused('more than was paid');
      }
      account.refunds.set(refund, { minor: amount.minor, failed: false });
    }
    this.#mayLoseAnswer();
    return this.#refundTruth(account.refunds.get(refund)?.failed, refund);
  }

  async lookRefund({ refund, payment }: Refund): Promise<RefundTruth> {
    this.#mayBeUnreachable();
    return this.#refundTruth(this.accounts.get(payment.payment)?.refunds.get(refund)?.failed, refund);
  }

  async read({ body }: { readonly body: Buffer }) {
    const { id, payment } = JSON.parse(body.toString()) as { id: string; payment: string };
    return { id, type: 'told', payment };
  }

  #refundTruth(failed: boolean | undefined, refund: string): RefundTruth {
    if (failed === undefined) return { state: 'unknown' };
    return failed
      ? { state: 'failed', reason: 'LOST_OR_STOLEN_CARD' }
      : { state: 'done', reference: `refund-${refund}` };
  }

  #truth(payment: string): Truth {
    const account = this.accounts.get(payment);
    if (!account) return { state: 'unknown' };
    if (account.paid) {
      const { paid, dispute } = account;
      return { state: 'paid', ...paid, refundedMinor: this.#given(account), ...(dispute && { dispute }) };
    }
    if (account.state === 'open') return { state: 'open' };
    const how = account.state;
    return { state: 'ended', how, reason: how === 'failed' ? 'CARD_DECLINED' : 'CLOSED' };
  }

  #given(account: Account | undefined): bigint {
    const given = [...(account?.refunds.values() ?? [])].filter(({ failed }) => !failed);
    return given.reduce((sum, { minor }) => sum + minor, 0n);
  }

  #takeFault(fault: BankFault): boolean {
    const at = this.faults.indexOf(fault);
    if (at !== -1) this.faults.splice(at, 1);
    return at !== -1;
  }

  #mayBeUnreachable(): void {
    if (this.#takeFault('unreachable')) throw new ProviderUnavailable('the bank does not answer');
  }

  #mayLoseAnswer(): void {
    if (this.#takeFault('answer lost')) throw new ProviderUnavailable('the answer was lost');
  }
}
