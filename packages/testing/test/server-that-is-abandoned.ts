import { startThrowawayServer } from '../src/index.ts';

/** Starts a throwaway server, says where, and waits to be killed. */
const server = await startThrowawayServer();
process.stdout.write(server.superuserUrl);
setInterval(() => {}, 60_000);
