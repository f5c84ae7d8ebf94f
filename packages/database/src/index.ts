export { type Load, loadDatabase } from './backup/load.ts';
export { type DatabaseSnapshot, type KeptTable, openSnapshot } from './backup/snapshot.ts';
export {
  bigintArray,
  bytesArray,
  dateArray,
  intArray,
  jsonArray,
  textArray,
  timeArray,
  uuidArray,
} from './binary-arrays.ts';
export { type ConnectionOptions, type Db, databaseName, openDatabase } from './connection.ts';
export { containing } from './containing.ts';
export { copyIn } from './copy-in.ts';
export { CopyRows } from './copy-rows.ts';
export { lockLimit } from './give-way.ts';
export {
  forgetIdempotencyKeys,
  IdempotencyInProgress,
  IdempotencyKeyReused,
  type IdempotentRequest,
  idempotencyMigration,
  type KeptAnswer,
  withIdempotency,
} from './idempotency.ts';
export { laterNames, migrate, migrateAlone, migrationNames } from './migrate.ts';
export { planned } from './planned.ts';
export { plannedQuery } from './planned-query.ts';
export { refuseUnsafeRole } from './role-check.ts';
export { schemaIsThere } from './schema.ts';
export {
  createServiceDatabase,
  ensureServiceRoles,
  grantToService,
  type RolePasswords,
  type ServiceUrls,
  serviceUrls,
} from './service-database.ts';
export { refuseSharedConnections } from './shared-connections.ts';
export { type Migration, sqlMigration } from './sql-migration.ts';
export { TAKE_TIME } from './take-time.ts';
export { forRoles, tenantPolicies } from './tenant-policies.ts';
export { asWorker, inTenant, onCommit, plannedInTenant, queries, type TenantScope } from './transaction.ts';
export type { Tx } from './tx.ts';
export { isUniqueViolation } from './unique-violation.ts';
