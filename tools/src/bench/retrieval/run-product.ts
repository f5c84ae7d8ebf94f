import { runEmbedded } from '../../embedded/run.ts';

await runEmbedded(process.env);
