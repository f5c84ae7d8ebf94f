import { serverUrlSetting, thrownAwaySetting } from './run-server.ts';
import { startThrowawayServer, type ThrowawayServer } from './throwaway-server.ts';

declare global {
  var tutkaTestServer: ThrowawayServer | undefined;
}

/** Before the first test file: one PostgreSQL for the whole run, where none is named. */
export default async function setUp(): Promise<void> {
  if (process.env[serverUrlSetting]) return;
  globalThis.tutkaTestServer = await startThrowawayServer();
  process.env[serverUrlSetting] = globalThis.tutkaTestServer.superuserUrl;
  process.env[thrownAwaySetting] = 'true';
}
