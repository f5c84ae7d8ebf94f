export type { Aggregate, Loaded } from './aggregate.ts';
export { appendEvents, type Cause, type StreamAppend, type StreamRef } from './append.ts';
export { appendBatch } from './append-batch.ts';
export { VersionConflict } from './conflict.ts';
export { type Decided, type Decision, decideAndAppend } from './decide-and-append.ts';
export type { DomainEvent, EventMeta, LoggedEvent, StoredEvent } from './event.ts';
export { holdStreams } from './hold-streams.ts';
export { type Knows, knowing, LaterForm } from './knowing.ts';
export { loadStream } from './load.ts';
export { loadAggregate, loadAggregates } from './load-aggregate.ts';
export { noteAppend, nudgeRelays, onLocalAppend } from './local-appends.ts';
export { shards } from './log.ts';
export { eventStoreMigrations } from './migrations.ts';
export { PLATFORM, platformScope } from './platform.ts';
export { holdRebuild, REBUILD_RUNS } from './rebuild/alone.ts';
export { failedRebuildsMigration, notingFailure } from './rebuild/failed.ts';
export { rebuildMigrations, rebuildProgressMigrations } from './rebuild/migrations.ts';
export { type RebuildPhase, type RebuildProgress, tellProgress } from './rebuild/progress.ts';
export {
  olderProjectionsMigration,
  projectionVersionMigration,
  rebuildAfterOlder,
  rebuildIfNewer,
} from './rebuild/projection-version.ts';
export type { Projections, ReadModel, TableDifference } from './rebuild/read-model.ts';
export { type Rebuilt, rebuildFromLog } from './rebuild/rebuild-log.ts';
export { rebuiltLines } from './rebuild/rebuilt-lines.ts';
export { keepSnapshotIn } from './snapshots.ts';
export { LogHole, type LogPlace, logEnds, readTail, workspacesAfter } from './tail.ts';
export { type Upcasters, upcast } from './upcasters.ts';
export { uuid5 } from './uuid5.ts';
