import type { PublicEvent } from '@tutka/messaging';
import type { Count } from '../domain/count.ts';
import type { OrderMoney } from '../domain/order-money.ts';
import type { PersonNews } from '../domain/person.ts';

/** What of an event is asked to count it. */
export type CountedEvent = Pick<PublicEvent, 'topic' | 'type' | 'time' | 'workspace' | 'headers' | 'value'>;

export interface Order {
  readonly orderUuid: string;
  readonly workspace: string;
  readonly userUuid: string;
  /** Where it is an agent that is bought. */
  readonly agentUuid: string | null;
  readonly currency: string;
  readonly totalMinor: bigint;
}

/** What became of an order that was placed before: it counts for whoever placed it. */
export interface OrderNews {
  readonly orderUuid: string;
  readonly workspace: string;
  readonly at: Date;
  readonly add?: Count['add'];
  readonly money?: OrderMoney;
}

/** A version of an agent: what it is called, or that others meet it from now on. */
export interface AgentNews {
  readonly agentUuid: string;
  readonly workspace: string;
  readonly version: number;
  readonly is: { readonly called: string } | 'published';
}

/** What an event says to the figures. */
export interface Told {
  readonly counts?: readonly Count[];
  readonly person?: PersonNews;
  readonly order?: Order;
  readonly orderNews?: OrderNews;
  readonly agent?: AgentNews;
}

/** Reads the events of a topic, by their type. */
export type Reader = Readonly<Record<string, (event: CountedEvent) => Told>>;

/** Whether a person did it, and not a guest of theirs or the platform. */
export const byPerson = ({ headers }: CountedEvent): boolean =>
  headers.actorkind === undefined || headers.actorkind === 'person' || headers.actorkind === 'key';

/** What counts is whose and when. */
export const within = ({ time: at, workspace }: CountedEvent) => ({ at, workspace });
