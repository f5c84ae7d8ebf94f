export { mixed, readableOn, readableText } from './colour.ts';
export { type Host, hostOf, userOf } from './host.ts';
export { embedLook } from './look.ts';
