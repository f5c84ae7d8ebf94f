import { types } from 'node:util';

/**
 * SQLSTATEs of a PostgreSQL that is ending, starting, full or takes no writes for now, and of a connection that broke; of one that ended a
 * statement, since another was in its way or a limit of the operator's was passed.
 */
const states = /^(?:57P0[1235]|53[123]00|25006|25P0[34]|08\w{3}|40001|40P01|55P03|57014|58030)$/;
/** pg gives a connection that broke under a query neither a name nor a code; knex puts the query before it. */
const broken =
  /\bConnection terminated|connection error and is not queryable|timeout exceeded when trying to connect/;
/** Of a socket. A server in a container that is stopped has no name either. */
const unreachable =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Whether the database has no connection to give, or none answers: asked again in a moment, it may. */
export function isOverloaded(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  if (error.name === 'KnexTimeoutError' || broken.test(error.message)) return true;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && (states.test(code) || unreachable.test(code));
}
