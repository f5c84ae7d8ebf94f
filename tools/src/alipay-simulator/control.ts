import { type Fault, type Faults, faultNames } from './faults.ts';
import type { Agreement, State, Trade } from './state.ts';

/** Alipay's own books, to hold against ours. */
export interface Books {
  all(): Trade[];
  of(outTradeNo: string): Trade | undefined;
  agreements(): Agreement[];
  /** The newest one that was signed under a merchant's own number. */
  agreementOf(externalAgreementNo: string): Agreement | undefined;
  /** Notifications that are still on their way. */
  undelivered(): number;
}

export function readBooks(state: State): Books {
  const copy = <T>(entry: T): T => structuredClone(entry);
  const agreements = () => copy(Object.values(state.agreements));
  return {
    all: () => copy(Object.values(state.trades)),
    agreements,
    agreementOf: (externalAgreementNo) =>
      agreements().findLast((each) => each.externalAgreementNo === externalAgreementNo),
    of: (outTradeNo) => {
      const trade = Object.hasOwn(state.trades, outTradeNo) ? state.trades[outTradeNo] : undefined;
      return trade && copy(trade);
    },
    undelivered: () => state.dispatches.length,
  };
}

/** What is done at Alipay without the merchant, and its clock. */
export interface Control {
  readonly books: Books;
  readonly faults: Faults;
  /** Somebody gives money back in the merchant's portal, decimal text in CNY. False where there is none to give. */
  refund(outTradeNo: string, amount: string): boolean;
  /** Puts its clock forward. */
  pass(ms: number): void;
  now(): number;
}

export interface ControlAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Whoever starts the simulator looks into its books and makes things go wrong; people's browsers never come here. */
export function answerControl(control: Control, method: string, path: string, body: string): ControlAnswer {
  const { books, faults } = control;
  const trade = /^\/control\/books\/(\w+)$/.exec(path)?.[1];
  if (trade) return found(books.of(trade));
  if (path === '/control/books') return found(books.all());
  if (path === '/control/agreements') return found(books.agreements());
  if (path === '/control/clock') return answerClock(control, method, body);
  if (path === '/control/refunds' && method === 'POST') return answerRefund(control, body);
  return path === '/control/faults' ? answerFaults(faults, method, body) : found(undefined);
}

function answerFaults(faults: Faults, method: string, body: string): ControlAnswer {
  if (method === 'DELETE') faults.clear();
  if (method === 'POST') {
    const fault = read(body) as Fault | undefined;
    if (!fault || !faultNames.includes(fault.fault)) return wrong({ known: faultNames });
    faults.add(fault);
  }
  return found(faults.list());
}

function answerClock({ pass, now }: Control, method: string, body: string): ControlAnswer {
  if (method === 'POST') {
    const { ms } = (read(body) ?? {}) as { ms?: unknown };
    if (typeof ms !== 'number' || !(ms >= 0)) return wrong({ expected: 'ms' });
    pass(ms);
  }
  return found({ now: new Date(now()).toISOString() });
}

function answerRefund({ refund, books }: Control, body: string): ControlAnswer {
  const { outTradeNo, amount } = (read(body) ?? {}) as { outTradeNo?: unknown; amount?: unknown };
  const isDone = refund(String(outTradeNo), String(amount));
  return isDone ? found(books.of(String(outTradeNo))) : wrong({ expected: 'outTradeNo, amount' });
}

const wrong = (more: object): ControlAnswer => ({ status: 400, body: { error: 'not done', ...more } });

function found(body: unknown): ControlAnswer {
  return body === undefined ? { status: 404, body: { error: 'unknown' } } : { status: 200, body };
}

function read(body: string): object | undefined {
  try {
    return Object(JSON.parse(body));
  } catch {
    return undefined;
  }
}
