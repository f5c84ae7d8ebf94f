import type { Connection } from './pooled-connection.ts';

/** PostgreSQL's word for a write where nothing may be written: of a standby, or of a primary that is no longer one. */
const READ_ONLY = '25006';

/** What pg's connection tells of every error of the server. */
interface Told {
  on(event: 'errorMessage', heard: (error: Error & { readonly code?: string }) => void): unknown;
}

/**
 * Has the pool drop a connection that turned out to be to a server which takes no writes. Where another one became the primary the
 * address leads there by now, and this connection, which is in use all the time, would stay where it is.
 */
export function leaveReadOnly(connection: Connection): void {
  (connection.connection as unknown as Told).on('errorMessage', (error) => {
    if (error.code === READ_ONLY) connection.__knex__disposed = error;
  });
}
