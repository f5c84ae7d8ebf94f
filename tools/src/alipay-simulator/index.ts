export type { Fault } from './faults.ts';
export { publishedNotice } from './published-samples.ts';
export { type AlipaySimulator, startAlipaySimulator } from './simulator.ts';
export { endAgreement, type PersonAct, visit } from './visit.ts';
