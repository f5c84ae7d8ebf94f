import { runJob } from '../run-job.ts';
import { newSigningKey } from './signing-key.ts';

await runJob('signing-key', async () => {
  const { service, signingKey, publicKeys, after } = newSigningKey(process.env);
  process.stdout.write(`1 identity PUBLIC_KEYS=${publicKeys}\n`);
  process.stdout.write(`2 ${service} SIGNING_KEY=${signingKey}\n`);
  process.stdout.write(`3 identity PUBLIC_KEYS=${after}\n`);
});
