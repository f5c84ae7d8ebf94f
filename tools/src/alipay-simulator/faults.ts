/** What can be made to go wrong. Those of `notify` meet the next notification, those of `call` the next answer, and so on. */
export const faultNames = [
  'notify-missing',
  'notify-duplicate',
  /** By `ms`. */
  'notify-late',
  /** After the one that follows it. */
  'notify-reordered',
  /** Names `value` as its total. */
  'notify-amount',
  'notify-seller',
  'notify-app',
  'notify-sha1',
  'notify-other-key',
  /** Refused as busy, with `value` as Alipay's word for it. */
  'call-busy',
  /** Done, and the connection cut: twice for one call to fail, as the SDK asks once more by itself. */
  'call-lost',
  'call-unsigned',
  'call-other-key',
  /** Answered with what was last answered to this method, signature and all. */
  'call-replay',
  /** The next payment takes `value` instead of what was asked for. */
  'pay-amount',
  /** The next payment is in the currency `value`. */
  'pay-currency',
  /** The next refund is taken note of, and no money moves by it until it is asked for again. */
  'refund-waits',
  /** The next deduction is refused, with `value` as Alipay's word for it: not enough in the account where absent. */
  'deduct-refused',
  /** The next deduction is taken note of, and no money moves by it until it is asked for again. */
  'deduct-waits',
] as const;

type FaultName = (typeof faultNames)[number];

export interface Fault {
  readonly fault: FaultName;
  /** How often; once where absent. */
  readonly times?: number;
  /** Only answers to this method, notifications of this type, deductions by the agreement of this external number. */
  readonly method?: string;
  readonly value?: string;
  readonly ms?: number;
}

/** Faults that wait for their occasion, the oldest first. */
export interface Faults {
  add(fault: Fault): void;
  list(): Fault[];
  clear(): void;
  /** The next of these kinds, used up by one. */
  take(kind: 'notify' | 'call' | 'pay' | 'refund' | 'deduct', method?: string): Fault | undefined;
}

export function createFaults(): Faults {
  let waiting: Fault[] = [];
  return {
    add: (fault) => {
      waiting.push(fault);
    },
    list: () => [...waiting],
    clear: () => {
      waiting = [];
    },
    take: (kind, method) => {
      const at = waiting.findIndex(
        (each) => each.fault.startsWith(`${kind}-`) && (each.method ?? method) === method,
      );
      const found = waiting[at];
      if (!found) return undefined;
      const times = (found.times ?? 1) - 1;
      waiting = waiting.flatMap((each, index) => {
        if (index !== at) return [each];
        return times > 0 ? [{ ...each, times }] : [];
      });
      return found;
    },
  };
}
