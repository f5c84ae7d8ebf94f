import { proveStreams } from './streams/proof.ts';
import { printFindings } from './table.ts';

const streams = Number(process.env.STREAMS || 200);
const kills = Number(process.env.KILLS || 20);
const seed = Number(process.env.SEED || Date.now() % 1_000_000);
const embedded = { streams: Math.ceil(streams / 4), kills: Math.ceil(kills / 4) };
process.exitCode = printFindings(
  await proveStreams({ streams, kills, embedded, limitSeconds: 30, seed }),
  seed,
)
  ? 0
  : 1;
