export { freePort } from './free-port.ts';
export { endAbandonedPostgres, type PostgresOptions, type PostgresServer, startPostgres } from './server.ts';
