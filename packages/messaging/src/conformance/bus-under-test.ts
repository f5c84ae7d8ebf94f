import type { EventBus } from '../bus.ts';

/** One adapter on its real server, for the conformance suite. */
export interface BusUnderTest {
  /** A client of its own on the same server. */
  open(): EventBus;
  /** Cuts every connection to the server, as its restart would. */
  interrupt(): Promise<void>;
  /** Deletes a topic and makes it again, empty. */
  recreate(topic: string): Promise<void>;
  close(): Promise<void>;
}
