import { writeFileSync } from 'node:fs';
import { apiReference } from './openapi.ts';

const [file = 'openapi.json'] = process.argv.slice(2);
writeFileSync(file, `${JSON.stringify(apiReference(), null, 2)}\n`);
console.log(`${file} is written`);
