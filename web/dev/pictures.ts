import { fileURLToPath } from 'node:url';
import { tour } from './tour.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const [filter = '.', folder = here('../../e2e/pictures'), dist = here('../dist')] = process.argv.slice(2);

const { pictures, faults } = await tour(dist, folder, new RegExp(filter));
for (const fault of faults) console.error(fault);
console.log(`${pictures} pictures in ${folder}, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
