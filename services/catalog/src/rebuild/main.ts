import { runRebuild } from '@tutka/service-base';
import { rebuild } from './rebuild.ts';

await runRebuild(rebuild, process.env);
