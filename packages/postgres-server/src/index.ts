export { endAbandonedPostgres, type PostgresOptions, type PostgresServer, startPostgres } from './server.ts';
