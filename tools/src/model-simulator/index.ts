export type { Outcome, Saying } from './saying.ts';
export type { Fault } from './script.ts';
export { type ModelSimulator, type SimulatorOptions, startModelSimulator } from './simulator.ts';
