import { start } from '@tutka/gateway';
import { answerTasks } from '../child.ts';
import { type Departures, leave } from './departures.ts';
import { type Load, measure } from './load.ts';
import { startServices, streamsClosed } from './services.ts';

/** What the bench asks its child processes to do. */
export type Task =
  | { kind: 'services'; publicKeys: string }
  | { kind: 'closed' }
  | { kind: 'gateway'; env: Record<string, string> }
  | { kind: 'processor' }
  | { kind: 'load'; load: Load }
  | { kind: 'departures'; departures: Departures };

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
};

answerTasks<Task>((task) => {
  const work = tasks[task.kind] as (task: Task) => unknown;
  return work(task);
});
