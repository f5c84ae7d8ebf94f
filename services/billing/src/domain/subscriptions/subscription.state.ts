import type {
  PastDue,
  PlanChange,
  SignedAgreement,
  SubscriptionEvent,
  SubscriptionTerms,
} from './subscription.events.ts';

/** A period that is to be charged. */
interface Due {
  readonly order: string;
  /** When it began. */
  readonly at: string;
  readonly terms: SubscriptionTerms;
  /** The newest try that failed. */
  readonly failed: PastDue | undefined;
}

/** What a paid order took the place of; it comes back where the order is paid back in time. */
export interface Before {
  readonly order: string;
  readonly terms: SubscriptionTerms;
  readonly since: string;
  readonly day: number;
  readonly until: string;
  readonly paidBy: readonly string[];
}

/** What one that renews has beside what was bought once. */
export interface Renewal {
  readonly terms: SubscriptionTerms;
  readonly userId: number;
  readonly agreement: SignedAgreement | undefined;
  /** It was signed anew: these are to be ended. */
  readonly former: readonly SignedAgreement[];
  /** Unsubscribed: it ends with the period that runs. */
  readonly isEnding: boolean;
  readonly due: Due | undefined;
  readonly change: PlanChange | undefined;
  /** How often a dearer plan was asked for, and the orders of those that were paid. */
  readonly changes: number;
  readonly changesPaid: readonly string[];
  /** What each order that paid for the period that runs took the place of, the oldest first. */
  readonly before: readonly Before[];
  /** What the next period is, where it is not what the running one is. */
  readonly next: SubscriptionTerms | undefined;
  /** The beginning of the period that was last announced. */
  readonly announced: string | undefined;
}

export interface Running {
  readonly planId: string;
  readonly period: 'month' | 'year';
  readonly userUuid: string;
  readonly from: string;
  /** The day of the month on which periods begin where a month has it. */
  readonly day: number;
  /** When the period that runs began. */
  readonly since: string;
  readonly until: string;
  /** What paid for each of its periods, the oldest first. */
  readonly orders: readonly string[];
  /** What paid for the period that runs: the period's order, and those of dearer plans. */
  readonly paidBy: readonly string[];
  readonly renewal: Renewal | undefined;
  /** The order of the disputed payment. */
  readonly frozenBy: string | undefined;
}

type Awaiting = {
  readonly terms: SubscriptionTerms;
  readonly userUuid: string;
  readonly userId: number;
  readonly expiresAt: string;
};

export type SubscriptionState =
  | { readonly phase: 'none' }
  | (Awaiting & { readonly phase: 'awaiting' })
  | (Running & { readonly phase: 'active' })
  | { readonly phase: 'lapsed' }
  | (Running & { readonly phase: 'ended' });
export const noSubscription: SubscriptionState = { phase: 'none' };

export function evolveSubscription(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  switch (event.type) {
    case 'SubscriptionAsked':
      return { phase: 'awaiting', ...event.data };
    case 'SubscriptionLapsed':
      return { phase: 'lapsed' };
    case 'SubscriptionStarted':
      return started(state, event.data);
  }
  if (state.phase !== 'active') return state;
  if (event.type === 'SubscriptionEnded') return { ...state, phase: 'ended' };
  if (event.type === 'SubscriptionFrozen') return { ...state, frozenBy: event.data.order };
  if (event.type === 'SubscriptionThawed') return { ...state, frozenBy: undefined };
  if (isOfTime(event)) return inTime(state, event);
  const { renewal } = state;
  return renewal ? { ...state, renewal: renewed(renewal, event) } : state;
}

type Of<Type extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: Type }>;
type Active = Extract<SubscriptionState, { phase: 'active' }>;

function started(before: SubscriptionState, data: Of<'SubscriptionStarted'>['data']): SubscriptionState {
  const { planId, period, from, until, order, userUuid } = data;
  const renewal = before.phase === 'awaiting' ? firstRenewal(before) : undefined;
  const day = new Date(from).getUTCDate();
  const time = { from, day, since: from, until, orders: [order], paidBy: [order] };
  return { phase: 'active', planId, period, userUuid, ...time, renewal, frozenBy: undefined };
}

const firstRenewal = ({ terms, userId }: Awaiting): Renewal => ({
  terms,
  userId,
  agreement: undefined,
  former: [],
  isEnding: false,
  due: undefined,
  change: undefined,
  changes: 0,
  changesPaid: [],
  before: [],
  next: undefined,
  announced: undefined,
});

type OfTime = Of<'SubscriptionExtended' | 'SubscriptionShortened' | 'SubscriptionRenewed' | 'PlanChanged'>;
type OfRenewal = Exclude<
  SubscriptionEvent,
  | OfTime
  | Of<'SubscriptionAsked' | 'SubscriptionLapsed' | 'SubscriptionStarted' | 'SubscriptionEnded'>
  | Of<'SubscriptionFrozen' | 'SubscriptionThawed'>
>;

function isOfTime(event: OfTime | OfRenewal): event is OfTime {
  return /^(SubscriptionExtended|SubscriptionShortened|SubscriptionRenewed|PlanChanged)$/.test(event.type);
}

function inTime(state: Active, event: OfTime): Active {
  const { order, until } = event.data;
  switch (event.type) {
    case 'SubscriptionExtended':
      return { ...state, until, orders: [...state.orders, order], paidBy: [...state.paidBy, order] };
    case 'SubscriptionShortened':
      return { ...state, until, orders: state.orders.filter((one) => one !== order) };
    case 'SubscriptionRenewed':
      return onTerms(
        { ...state, since: state.until, until, orders: [...state.orders, order], paidBy: [order] },
        event.data.terms,
        { due: undefined, next: undefined, before: beforeOf(state, order) },
      );
    case 'PlanChanged':
      if (event.data.undone) return undone(state, order);
      return onTerms(
        { ...state, ...turned(state, event.data), until, paidBy: [...state.paidBy, order] },
        event.data.terms,
        {
          change: undefined,
          next: undefined,
          changesPaid: [...(state.renewal?.changesPaid ?? []), order],
          before: [...(state.renewal?.before ?? []), ...beforeOf(state, order)],
        },
      );
  }
}

function beforeOf({ since, day, until, paidBy, renewal }: Active, order: string): Before[] {
  return renewal ? [{ order, terms: renewal.terms, since, day, until, paidBy }] : [];
}

function undone(state: Active, order: string): Active {
  const before = state.renewal?.before ?? [];
  const at = before.findIndex((one) => one.order === order);
  const found = before[at];
  if (!found) return state;
  const { terms, order: _, ...time } = found;
  return onTerms({ ...state, ...time }, terms, { before: before.slice(0, at) });
}

/** From a month to a year: it begins anew on the day of the change. */
function turned({ renewal, until: before }: Active, { until }: Of<'PlanChanged'>['data']) {
  if (until === before || !renewal?.change) return {};
  const since = renewal.change.at;
  return { since, day: new Date(since).getUTCDate() };
}

function onTerms(state: Active, terms: SubscriptionTerms, more: Partial<Renewal>): Active {
  const { planId, period } = terms;
  const renewal = state.renewal && { ...state.renewal, terms, ...more };
  return { ...state, planId, period, renewal };
}

function renewed(renewal: Renewal, event: OfRenewal): Renewal {
  switch (event.type) {
    case 'AgreementSigned':
      return signed(renewal, event.data);
    case 'AgreementGone':
      return { ...renewal, agreement: undefined, former: formerOf(renewal), isEnding: true };
    case 'SubscriptionFellDue':
      return { ...renewal, due: { ...event.data, failed: undefined } };
    case 'SubscriptionPastDue':
      return { ...renewal, due: renewal.due && { ...renewal.due, failed: event.data } };
    case 'RenewalAnnounced':
      return { ...renewal, announced: event.data.at };
    case 'SubscriptionUnsubscribed':
    case 'SubscriptionResumed':
      return { ...renewal, isEnding: event.type === 'SubscriptionUnsubscribed' };
    default:
      return changed(renewal, event);
  }
}

function signed(renewal: Renewal, { provider, reference }: SignedAgreement): Renewal {
  const isKnown = renewal.agreement?.reference === reference;
  const former = isKnown ? renewal.former : formerOf(renewal);
  return { ...renewal, agreement: { provider, reference }, former };
}

const formerOf = ({ agreement, former }: Renewal) => (agreement ? [...former, agreement] : former);

type OfChange = Extract<OfRenewal, { type: `PlanChange${string}` }>;

function changed(renewal: Renewal, event: OfChange): Renewal {
  switch (event.type) {
    case 'PlanChangeScheduled':
      return { ...renewal, next: event.data.terms };
    case 'PlanChangeDropped':
      return { ...renewal, next: undefined };
    case 'PlanChangeAsked':
      return { ...renewal, change: event.data, changes: renewal.changes + 1 };
    case 'PlanChangeFailed':
      return { ...renewal, change: undefined };
  }
}

/** Whose a subscription is, as its events tell. */
export const whoseIs = ({ userUuid, planId, renewal }: Running) => ({
  userUuid,
  planId,
  name: renewal?.terms.name ?? '',
});
