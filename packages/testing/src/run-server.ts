import { startThrowawayServer, type ThrowawayServer } from './throwaway-server.ts';

/** The setting by which a test run tells its workers where the run's server is. */
export const serverUrlSetting = 'TUTKA_TEST_POSTGRES_URL';

/** The setting by which it tells them that this server ends with the run. */
export const thrownAwaySetting = 'TUTKA_TEST_POSTGRES_THROWN_AWAY';

/** Whether nothing that is left on the run's server outlives the run. */
export const isThrownAway = (): boolean => process.env[thrownAwaySetting] === 'true';

let own: Promise<ThrowawayServer> | undefined;

/** The superuser address of the run's server. Outside a Jest run the first call starts one that lives until `stopOwnServer`. */
export async function runServerUrl(): Promise<string> {
  const given = process.env[serverUrlSetting];
  if (given) return given;
  own ??= startThrowawayServer();
  return (await own).superuserUrl;
}

/** Ends the server that `runServerUrl` started outside a Jest run. */
export async function stopOwnServer(): Promise<void> {
  await (await own)?.stop();
  own = undefined;
}
