export { median, quantile } from '../quantile.ts';
export { appendRate } from './append-rate.ts';
export { plainEvents } from './plain-events.ts';
export { type BenchStore, openBenchStore } from './store.ts';
