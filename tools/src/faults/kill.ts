import { numberSetting } from '@tutka/testing/settings';
import { killAtWork } from './kills.ts';
import { printFindings } from './table.ts';

const rounds = numberSetting('ROUNDS', 10, 1);
const seed = numberSetting('SEED', Date.now() % 1_000_000);
process.exitCode = printFindings(await killAtWork(rounds, seed), seed) ? 0 : 1;
