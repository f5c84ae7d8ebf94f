import { numberSetting } from '@tutka/testing/settings';
import { proveStreams } from './streams/proof.ts';
import { printFindings } from './table.ts';

const streams = numberSetting('STREAMS', 200, 1);
const kills = numberSetting('KILLS', 20);
const seed = numberSetting('SEED', Date.now() % 1_000_000);
const embedded = { streams: Math.ceil(streams / 4), kills: Math.ceil(kills / 4) };
process.exitCode = printFindings(
  await proveStreams({ streams, kills, embedded, limitSeconds: 30, seed }),
  seed,
)
  ? 0
  : 1;
