import type { Tone } from '../../../components/badge/index.ts';

const PENDING = 0;
export const PROCESSING = 1;
export const READY = 2;
export const FAILED = 3;

type Status = 0 | 1 | 2 | 3;

const tones: Record<Status, Tone> = {
  [PENDING]: 'neutral',
  [PROCESSING]: 'info',
  [READY]: 'good',
  [FAILED]: 'bad',
};
const names = {
  [PENDING]: 'pending',
  [PROCESSING]: 'processing',
  [READY]: 'ready',
  [FAILED]: 'failed',
} as const;

export const toneOf = (status: Status): Tone => tones[status];
export const nameOf = (status: Status) => names[status];

/** Something is being read: the page looks again soon. */
export const isUnderWay = (status: Status): boolean => status === PENDING || status === PROCESSING;
