export type { BusUnderTest } from './bus-under-test.ts';
export { eventually, type Recorder, recorder } from './recorder.ts';
export { busConformance } from './suite.ts';
