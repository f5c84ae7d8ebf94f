import { randomInt } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type KeyPair, makeKeyPair } from './rsa.ts';

/** The account of the one person there is. */
export const BUYER = 'san***@sandbox.example';
/** When agreements end by themselves: Alipay's word for never. */
export const FOREVER = '2115-02-01 00:00:00';

interface BookedRefund {
  readonly outRequestNo: string;
  /** Decimal text, as all amounts here. */
  readonly amount: string;
  readonly reason: string;
  readonly at: string;
}

/** What a person agrees to on the page: that the merchant takes up to an amount, once in a period. */
export interface AgreementTerms {
  /** The merchant's own number for it. */
  readonly externalAgreementNo: string;
  readonly signScene: string;
  readonly periodType: 'MONTH' | 'DAY';
  readonly period: number;
  /** The day of the first deduction, yyyy-MM-dd as all days here. */
  readonly executeTime: string;
  readonly singleAmount: string;
  readonly notifyUrl: string | undefined;
}

/** An agreement as Alipay's own books have it. */
export interface Agreement extends AgreementTerms {
  readonly agreementNo: string;
  readonly subject: string;
  readonly signedAt: string;
  status: 'NORMAL' | 'UNSIGN';
  nextDeduct: string;
  lastDeduct: string | undefined;
  /** The merchant's numbers of what was taken by it, oldest first. */
  deductions: string[];
}

/** One payment as Alipay's own books have it. */
export interface Trade {
  readonly outTradeNo: string;
  readonly tradeNo: string;
  readonly subject: string;
  readonly notifyUrl: string | undefined;
  readonly returnUrl: string | undefined;
  readonly createdAt: string;
  readonly expiresAt: number | undefined;
  /** What is signed together with paying it. */
  readonly terms?: AgreementTerms | undefined;
  /** By which agreement it is taken, without the person. */
  readonly agreementNo?: string | undefined;
  total: string;
  currency: string;
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'TRADE_CLOSED';
  paidAt: string | undefined;
  /** Alipay's number of the agreement that was signed with it. */
  signed?: string;
  /** When a deduction of it was refused last, and by which word. */
  refused?: { readonly at: number; readonly word: string };
  /** How often its money was taken. */
  captures: number;
  refunds: BookedRefund[];
}

/** A notification on its way. */
export interface Dispatch {
  readonly notifyId: string;
  readonly url: string;
  readonly body: string;
  attempts: number;
  dueAt: number;
  /** It waits for the next one to go first. */
  held: boolean;
  /** How often it is to be answered with success. */
  deliveries: number;
}

export interface State {
  readonly appId: string;
  readonly sellerId: string;
  readonly merchantKeys: KeyPair;
  readonly alipayKeys: KeyPair;
  readonly trades: Record<string, Trade>;
  readonly agreements: Record<string, Agreement>;
  /** How far its clock was put forward, in milliseconds. */
  aheadMs: number;
  dispatches: Dispatch[];
}

/** So many random digits. */
export const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('');

function make(): State {
  return {
    appId: `2021${digits(12)}`,
    sellerId: `2088${digits(12)}`,
    merchantKeys: makeKeyPair(),
    alipayKeys: makeKeyPair(),
    trades: {},
    agreements: {},
    aheadMs: 0,
    dispatches: [],
  };
}

/** What the simulator knows, and how it is kept. */
export interface Store {
  readonly state: State;
  /** Keeps it as it is now, before anybody is told of it. */
  save(): void;
}

/** Opens the file with the simulator's books, or begins new ones; without a file they are in memory alone. */
export function openStore(file: string | undefined): Store {
  const state = (file === undefined ? undefined : read(file)) ?? make();
  const save = () => {
    if (file === undefined) return;
    // Written beside and renamed: whoever is killed half-way leaves no half a file.
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  save();
  return { state, save };
}

function read(file: string): State | undefined {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<State>;
    // Books of before there were agreements have none.
    return { agreements: {}, aheadMs: 0, ...kept } as State;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
