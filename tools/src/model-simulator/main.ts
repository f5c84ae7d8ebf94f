import { startModelSimulator } from './index.ts';

const simulator = await startModelSimulator({ port: Number(process.env.PORT ?? 0) });
console.log(simulator.url);
process.on('SIGTERM', () => {
  simulator.stop().then(() => process.exit(0));
});
