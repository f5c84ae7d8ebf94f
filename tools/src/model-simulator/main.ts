import { startModelSimulator } from './index.ts';

const { PORT = '0', HOST = '127.0.0.1' } = process.env;
const simulator = await startModelSimulator({ port: Number(PORT), host: HOST });
console.log(simulator.url);
process.on('SIGTERM', () => {
  simulator.stop().then(() => process.exit(0));
});
