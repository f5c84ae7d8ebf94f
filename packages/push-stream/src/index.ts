export { allTo } from './all-to.ts';
export { PushStream, type Taker } from './push-stream.ts';
export { Silence } from './silence.ts';
export { stepsTo } from './steps-to.ts';
