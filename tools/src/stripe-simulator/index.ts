export { type StripeSimulator, type StripeSimulatorOptions, startStripeSimulator } from './simulator.ts';
