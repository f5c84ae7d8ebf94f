import { start } from '@tutka/gateway';
import { measure } from './load.ts';
import { startServices } from './services.ts';

/** What the bench asks its child processes to do. */
export type Task =
  | { kind: 'services'; publicKeys: string }
  | { kind: 'gateway'; env: Record<string, string> }
  | { kind: 'load'; load: Parameters<typeof measure>[0] }
  | { kind: 'processor' };

async function run(task: Task): Promise<unknown> {
  if (task.kind === 'services') {
    const { identity, catalog } = await startServices(task.publicKeys);
    return { identity: identity.url, catalog: catalog.url };
  }
  if (task.kind === 'gateway') return (await start(task.env)).url;
  if (task.kind === 'load') return measure(task.load);
  const { user, system } = process.cpuUsage();
  return user + system;
}

process.on('message', (task: Task) => {
  run(task).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
