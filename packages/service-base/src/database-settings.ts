import { types } from 'node:util';
import { type Db, migrate, refuseUnsafeRole } from '@tutka/database';
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

/** Throws a SettingsError where policies would not hold for the role of this pool. */
export async function refuseUnsafe(app: Db): Promise<void> {
  await refuseUnsafeRole(app).catch((error: Error) => {
    throw new SettingsError(error.message, { cause: error });
  });
}
