import { join } from 'node:path';
import { bundle } from './bundle.ts';

const root = join(import.meta.dirname, '../../..');
await bundle(join(root, 'tools/src/embedded/main.ts'), join(root, 'dist/embedded'));
