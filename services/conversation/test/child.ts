import { start } from '../src/main.ts';

/** Conversation as a process of its own, for tests that kill it. Prints where it answers. */
const running = await start(process.env);
process.stdout.write(`\n${JSON.stringify({ url: running.url, managementUrl: running.managementUrl })}\n`);
process.on('SIGTERM', () => {
  running
    .drain()
    .then(() => running.stop())
    .then(() => process.exit(0));
});
