import { types } from 'node:util';
import { type Db, databaseName, migrate, refuseSharedConnections, refuseUnsafeRole } from '@tutka/database';
import { errorsIn, reasonOf, SettingsError } from '@tutka/service-runtime';

/** Who is not reached, or lets nobody in, is told by the setting; what a migration fails with comes through as it is. */
export async function migrateAsOwner(ownerUrl: string, migrations: string): Promise<void> {
  try {
    await migrate(ownerUrl, migrations);
  } catch (error) {
    throw isUnreached(error)
      ? new SettingsError(`DATABASE_OWNER_URL: ${reasonOf(error)}`, { cause: error })
      : error;
  }
}

/** Of a socket, of those to several addresses or of a look-up, or what PostgreSQL says before it ends a connection. */
function isUnreached(error: unknown): error is Error {
  if (!types.isNativeError(error)) return false;
  const { syscall, severity } = error as { syscall?: unknown; severity?: unknown };
  return syscall !== undefined || severity === 'FATAL' || errorsIn(error).some(isUnreached);
}

/**
 * Throws a SettingsError where policies would not hold for the role of `app`, or where connections are shared with others; two that
 * lead to one place are looked at once.
 */
export async function refuseUnsafe(app: Db, worker: Db): Promise<void> {
  await asSettings(refuseUnsafeRole(app));
  await asSettings(refuseSharedConnections(worker, 'DATABASE_WORKER_URL'));
  if (databaseName(app) !== databaseName(worker))
    await asSettings(refuseSharedConnections(app, 'DATABASE_URL'));
}

async function asSettings(checked: Promise<void>): Promise<void> {
  await checked.catch((error: Error) => {
    throw new SettingsError(error.message, { cause: error });
  });
}
