import { startAlipaySimulator } from './index.ts';

const { PORT, STATE_FILE } = process.env;
const simulator = await startAlipaySimulator({
  port: Number(PORT ?? 0),
  ...(STATE_FILE ? { stateFile: STATE_FILE } : {}),
});
console.log(JSON.stringify({ url: simulator.url, ...simulator.keys }));
process.on('SIGTERM', () => {
  simulator.stop().then(() => process.exit(0));
});
