import { start } from '@tutka/gateway';
import { type Departures, leave } from './departures.ts';
import { type Load, measure } from './load.ts';
import { startModel, startProduct } from './product.ts';
import { startServices, streamsClosed } from './services.ts';
import { measureStreams, type StreamLoad } from './stream-load.ts';

/** What the bench asks its child processes to do. */
export type Task =
  | { kind: 'services'; publicKeys: string }
  | { kind: 'closed' }
  | { kind: 'gateway'; env: Record<string, string> }
  | { kind: 'processor' }
  | { kind: 'load'; load: Load }
  | { kind: 'departures'; departures: Departures }
  | { kind: 'model' }
  | { kind: 'product'; modelUrl: string; model: string; sessions: number }
  | { kind: 'streams'; load: StreamLoad };

type Tasks = { readonly [K in Task['kind']]: (task: Extract<Task, { kind: K }>) => unknown };

const tasks: Tasks = {
  services: ({ publicKeys }) => startServices(publicKeys),
  closed: () => streamsClosed(),
  gateway: async ({ env }) => (await start(env)).url,
  processor: () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  load: ({ load }) => measure(load),
  departures: ({ departures }) => leave(departures),
  model: () => startModel(),
  product: ({ modelUrl, model, sessions }) => startProduct(modelUrl, model, sessions),
  streams: ({ load }) => measureStreams(load),
};

async function run(task: Task): Promise<unknown> {
  const work = tasks[task.kind] as (task: Task) => unknown;
  return work(task);
}

process.on('message', (task: Task) => {
  run(task).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
  );
});
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
