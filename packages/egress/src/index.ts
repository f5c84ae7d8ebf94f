export { type AddressPolicy, addressPolicy } from './address-policy.ts';
export { hostPort } from './agents.ts';
export { createEgress, type Egress, type EgressOptions } from './egress.ts';
export { EgressRefused, type RefusalCode } from './refused.ts';
export type { ResolvedAddress, Resolver } from './resolver.ts';
export { type StreamedAnswer, webResponse } from './streamed-answer.ts';
export type { EgressRequest, EgressResponse } from './whole-fetch.ts';
