export type { BusUnderTest } from './bus-under-test.ts';
export { type EventOnBus, eventRecord } from './event-record.ts';
export { eventually, type Recorder, recorder } from './recorder.ts';
export { busConformance } from './suite.ts';
