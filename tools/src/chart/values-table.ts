import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chart, readme } from './values.ts';

writeFileSync(join(chart, 'README.md'), readme().ought);
