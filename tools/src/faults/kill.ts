import { killAtWork } from './kills.ts';
import { printFindings } from './table.ts';

const rounds = Number(process.env.ROUNDS || 10);
const seed = Number(process.env.SEED || Date.now() % 1_000_000);
process.exitCode = printFindings(await killAtWork(rounds, seed), seed) ? 0 : 1;
