import { chosen, numberSetting, numbersSetting, textSetting } from '@tutka/testing/settings';
import { benchFirst } from './chat/first.ts';
import { type Build, inHouse } from './chat/house.ts';
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
/** Measures beside the product of another checkout that was built, where one is named. */
const withBuild = async (measure: (build?: Build) => Promise<void>) => {
  const folder = textSetting('BUILD');
  if (folder === undefined) await measure();
  else await inHouse((house, clients) => measure({ house, clients }), {}, folder);
};

if (wanted.has('first')) {
  const [pause] = numbersSetting('PAUSE', [], 2);
  const how = { rounds: rounds(), pauseSeconds: pause, peer: namedPeer() };
  await withBuild((build) => inHouse((house, clients) => benchFirst(house, clients, { ...how, build })));
}
if (wanted.has('sustained') || wanted.has('memory')) {
  const pace = numberSetting('PACE', 10, 1);
  const load = { streams, pace, times: wanted.has('sustained'), memory: wanted.has('memory') };
  await inHouse((house, clients) => benchSustained(house, clients, load));
}
if (wanted.has('turns')) {
  const rates = (usual: number[]) => numbersSetting('RATES', usual, 1);
  await withBuild((build) =>
    inHouse((house, clients) =>
      build === undefined
        ? benchTurns(house, clients, rates([50, 100, 200, 300, 400, 500]))
        : benchTurnsBeside({ house, clients }, build, rates([60]), rounds()),
    ),
  );
}
if (wanted.has('traces')) await benchTraced(rounds());
if (wanted.has('stalled')) await benchStalled(streams);
