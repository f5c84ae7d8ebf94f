import type { Faults } from './faults.ts';
import { type WrittenNotice, writeNotice } from './notice.ts';
import type { Dispatch, Store } from './state.ts';

const MINUTE = 60_000;
/** Alipay asks again after 4, 10, 10 minutes, then 1, 2, 6, 15 hours. */
const schedule = [4, 10, 10, 60, 120, 360, 900].map((minutes) => minutes * MINUTE);
const LATE_MS = 1000;
const ANSWER_MS = 10_000;

export interface Dispatcher {
  /** Signs these fields and posts them; nobody is told where there is no address. */
  tell(url: string | undefined, fields: Readonly<Record<string, string>>): void;
  stop(): void;
}

/**
 * Brings notifications to the merchant until it answers `success`. These times are real ones, also where the
 * simulator's clock is not.
 */
export function startDispatcher(store: Store, faults: Faults, options: DispatcherOptions): Dispatcher {
  const { state, save } = store;
  const { intervals = schedule } = options;
  const timers = new Map<Dispatch, NodeJS.Timeout>();
  let isStopped = false;

  const drop = (dispatch: Dispatch) => {
    state.dispatches = state.dispatches.filter((each) => each !== dispatch);
  };
  const plan = (dispatch: Dispatch) => {
    if (isStopped || dispatch.held) return;
    clearTimeout(timers.get(dispatch));
    const timer = setTimeout(() => void bring(dispatch), Math.max(0, dispatch.dueAt - Date.now()));
    timers.set(dispatch, timer.unref());
  };
  /** Those that waited for another to go first. */
  const release = () => {
    for (const each of state.dispatches.filter(({ held }) => held)) {
      each.held = false;
      plan(each);
    }
  };
  const settle = (dispatch: Dispatch, isTaken: boolean) => {
    const wait = isTaken ? 0 : intervals[dispatch.attempts];
    dispatch.attempts += 1;
    if (isTaken) dispatch.deliveries -= 1;
    if (wait === undefined || dispatch.deliveries === 0) drop(dispatch);
    else dispatch.dueAt = Date.now() + wait;
  };
  const bring = async (dispatch: Dispatch) => {
    const isTaken = await post(dispatch);
    timers.delete(dispatch);
    if (isStopped) return;
    settle(dispatch, isTaken);
    if (state.dispatches.includes(dispatch)) plan(dispatch);
    release();
    save();
  };
  const enqueue = (url: string, { notifyId, body }: WrittenNotice, more: Partial<Dispatch>) => {
    const dispatch = { notifyId, url, body, attempts: 0, dueAt: 0, held: false, deliveries: 1, ...more };
    state.dispatches.push(dispatch);
    save();
    plan(dispatch);
  };

  for (const each of state.dispatches) plan(each);
  return {
    tell: (url, fields) => {
      const fault = faults.take('notify', fields.notify_type);
      if (url === undefined || fault?.fault === 'notify-missing') return;
      enqueue(url, writeNotice(fields, state, fault), {
        held: fault?.fault === 'notify-reordered',
        deliveries: fault?.fault === 'notify-duplicate' ? 2 : 1,
        dueAt: fault?.fault === 'notify-late' ? Date.now() + (fault.ms ?? LATE_MS) : 0,
      });
    },
    stop: () => {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

export interface DispatcherOptions {
  /** Milliseconds between one try and the next; after the last it gives up. */
  readonly intervals?: readonly number[] | undefined;
}

async function post({ url, body }: Dispatch): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return (await answer.text()).trim() === 'success';
  } catch {
    return false;
  }
}
