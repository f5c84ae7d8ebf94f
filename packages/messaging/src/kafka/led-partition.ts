import type { AssignedPartition } from '../bus.ts';

export interface DescribedPartition {
  readonly partition: number;
  /** The broker that leads it, and the how-manieth leader that is. */
  readonly leader: number;
  readonly leaderEpoch: number;
  /** On how many brokers it is. */
  readonly copies: number;
}

/** A partition as its topic and its leader are now. */
export interface LedPartition extends AssignedPartition, DescribedPartition {}
