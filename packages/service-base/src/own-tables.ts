const log = 'the log itself, and how far it was told';

/** Tables of every service with an event log that are no read models, each with the reason. */
export const ownTables = {
  events: log,
  streams: log,
  log_shard: log,
  snapshots: log,
  relay_shard: log,
  relay_topic: log,
  relay_end: log,
  consumer_offset: log,
  consumer_stream: log,
  consumer_parked: log,
  erasures: 'work that waits, with its leases',
  knex_migrations: 'the schema',
  knex_migrations_lock: 'the schema',
  rebuilds: 'what rebuilds came to',
  failed_rebuilds: 'what rebuilds came to',
  rebuild_progress: 'how far a rebuild is',
  projection_version: 'what rebuilds came to',
} as const;
