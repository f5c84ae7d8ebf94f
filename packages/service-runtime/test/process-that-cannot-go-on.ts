import { createLogger, endProcess, runProcess } from '../src/index.ts';

const [, , fault] = process.argv;

/** A service that finds out, once it runs, that it cannot go on; with a word, neither can it drain. */
const end = endProcess(createLogger({ service: 'test', level: 'info' }));
await runProcess('test', async () => {
  setTimeout(() => end(new Error('the group is gone')), 50);
  return {
    url: '',
    managementUrl: '',
    async drain() {
      if (fault) throw new Error(fault);
      process.stdout.write('drained\n');
    },
    stop: async () => void process.stdout.write('stopped\n'),
  };
});
setInterval(() => {}, 1_000);
