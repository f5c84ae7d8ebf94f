import { chosen, numberSetting, numbersSetting, textSetting } from '@tutka/testing/settings';
import { type Build, benchFirst } from './chat/first.ts';
import { type Clients, type House, inHouse } from './chat/house.ts';
import { namedPeer } from './chat/peer.ts';
import { benchStalled } from './chat/stalled.ts';
import { benchSustained } from './chat/sustained.ts';
import { benchTraced } from './chat/traced.ts';
import { benchTurns } from './chat/turns.ts';
import { benchTurnsBeside } from './chat/turns-beside.ts';

// One after the other: on two cores they would measure each other. ONLY is a pattern that chooses among them.
const wanted = chosen('ONLY', ['first', 'sustained', 'memory', 'turns', 'traces', 'stalled']);
const streams = numberSetting('STREAMS', 1000, 1);
const rounds = () => numberSetting('ROUNDS', 3, 1);
/** Another checkout, built, whose product is measured beside. */
const folder = textSetting('BUILD');

if (wanted.has('first')) {
  const [pause] = numbersSetting('PAUSE', [], 2);
  const how = { rounds: rounds(), pauseSeconds: pause, peer: namedPeer() };
  const measure = (build?: Build) =>
    inHouse((house, clients) => benchFirst(house, clients, { ...how, build }));
  if (folder === undefined) await measure();
  else await inHouse((house, clients) => measure({ house, clients }), {}, folder);
}
if (wanted.has('sustained') || wanted.has('memory')) {
  const pace = numberSetting('PACE', 10, 1);
  const load = { streams, pace, times: wanted.has('sustained'), memory: wanted.has('memory') };
  await inHouse((house, clients) => benchSustained(house, clients, load));
}
if (wanted.has('turns')) {
  if (folder === undefined) {
    const rates = numbersSetting('RATES', [50, 100, 200, 300, 400, 500], 1);
    await inHouse((house, clients) => benchTurns(house, clients, rates));
  } else {
    const [rate = 0] = numbersSetting('RATES', [60], 1);
    const beside = (ours: Build) => (house: House, clients: Clients) =>
      benchTurnsBeside(ours, { house, clients }, rate, rounds());
    await inHouse((house, clients) => inHouse(beside({ house, clients }), {}, folder));
  }
}
if (wanted.has('traces')) await benchTraced(rounds());
if (wanted.has('stalled')) await benchStalled(streams);
