import { numberSetting } from '@tutka/testing';
import { tryPlants } from './plants.ts';
import { tellMany } from './telling.ts';

// `make test-payments`: stories of orders through the real decisions and handlers, and the bugs they must catch.
const runs = numberSetting('STORIES', 20_000, 1);
const seed = numberSetting('SEED', Date.now() % 1_000_000);
const print = (line: string) => process.stdout.write(`${line}\n`);

const began = performance.now();
const { cells, median } = await tellMany(runs, seed);
const took = ((performance.now() - began) / 1000).toFixed(0);
print(`${runs} stories, seed ${seed}, median ${median} steps, ${took} s: 0 violations`);

const rows = new Map<string, Map<string, number>>();
const troubles = new Set<string>();
for (const [cell, count] of cells) {
  const [phase = '', step = '', trouble = ''] = cell.split('|');
  const row = rows.get(`${phase} ${step}`) ?? new Map<string, number>();
  rows.set(`${phase} ${step}`, row.set(trouble, count));
  troubles.add(trouble);
}
const columns = [...troubles].sort();
print(['state and command'.padEnd(24), ...columns.map((name) => name.padStart(13))].join(''));
let empty = 0;
for (const [name, row] of [...rows].sort(([a], [b]) => a.localeCompare(b))) {
  empty += columns.filter((column) => !row.has(column)).length;
  print([name.padEnd(24), ...columns.map((column) => String(row.get(column) ?? 0).padStart(13))].join(''));
}
print(`${rows.size} rows, ${empty} empty cells`);

const missed = await tryPlants(3_000, (name, caught) =>
  print(
    `${caught === null ? 'MISSED' : 'caught'}  ${name}${caught === null ? '' : `: ${caught.slice(0, 110)}`}`,
  ),
);
process.exitCode = missed > 0 || empty > 0 ? 1 : 0;
