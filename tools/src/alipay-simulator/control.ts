import { type Fault, type Faults, faultNames } from './faults.ts';
import type { State, Trade } from './state.ts';

/** Alipay's own books, to hold against ours. */
export interface Books {
  all(): Trade[];
  of(outTradeNo: string): Trade | undefined;
  /** Notifications that are still on their way. */
  undelivered(): number;
}

export function readBooks(state: State): Books {
  const copy = (trade: Trade): Trade => structuredClone(trade);
  return {
    all: () => Object.values(state.trades).map(copy),
    of: (outTradeNo) => {
      const trade = Object.hasOwn(state.trades, outTradeNo) ? state.trades[outTradeNo] : undefined;
      return trade && copy(trade);
    },
    undelivered: () => state.dispatches.length,
  };
}

export interface ControlAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Whoever starts the simulator looks into its books and makes things go wrong; people's browsers never come here. */
export function answerControl(
  books: Books,
  faults: Faults,
  method: string,
  path: string,
  body: string,
): ControlAnswer {
  const trade = /^\/control\/books\/(\w+)$/.exec(path)?.[1];
  if (trade) return found(books.of(trade));
  if (path === '/control/books') return found(books.all());
  if (path !== '/control/faults') return found(undefined);
  if (method === 'DELETE') faults.clear();
  if (method === 'POST') {
    const fault = readFault(body);
    if (!fault) return { status: 400, body: { error: 'unknown fault', known: faultNames } };
    faults.add(fault);
  }
  return found(faults.list());
}

function found(body: unknown): ControlAnswer {
  return body === undefined ? { status: 404, body: { error: 'unknown' } } : { status: 200, body };
}

function readFault(body: string): Fault | undefined {
  try {
    const fault = JSON.parse(body) as Fault;
    return faultNames.includes(fault.fault) ? fault : undefined;
  } catch {
    return undefined;
  }
}
