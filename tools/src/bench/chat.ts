import { benchFirst } from './chat/first.ts';
import { inHouse } from './chat/house.ts';
import { benchStalled } from './chat/stalled.ts';
import { benchSustained } from './chat/sustained.ts';
import { benchTraced } from './chat/traced.ts';
import { benchTurns } from './chat/turns.ts';

// One after the other: on two cores they would measure each other. ONLY=first|sustained|turns|memory|stalled|traces runs one.
const { ONLY, ROUNDS, STREAMS, PACE, RATES } = process.env;
const only = ONLY || 'all';
const streams = Number(STREAMS || 1000);
const rates = (RATES || '50,100,200,300,400,500').split(',').map(Number);
const wants = (name: string) => only === 'all' || only === name;

if (wants('first')) await inHouse((house, clients) => benchFirst(house, clients, Number(ROUNDS || 3)));
if (wants('sustained') || wants('memory')) {
  const wanted = { streams, pace: Number(PACE || 10), times: wants('sustained'), memory: wants('memory') };
  await inHouse((house, clients) => benchSustained(house, clients, wanted));
}
if (wants('turns')) await inHouse((house, clients) => benchTurns(house, clients, rates));
if (wants('traces')) await benchTraced(Number(ROUNDS || 3));
if (wants('stalled')) await benchStalled(streams);
