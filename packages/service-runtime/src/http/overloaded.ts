/** SQLSTATEs of a PostgreSQL that is ending, starting or full, and of a connection that broke. */
const states = /^(?:57P0[123]|53300|08\w{3})$/;

/** Whether the database has no connection to give, or none answers: asked again in a moment, it may. */
export function isOverloaded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // pg gives a connection that broke under a query neither a name nor a code.
  if (error.name === 'KnexTimeoutError' || error.message.startsWith('Connection terminated')) return true;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && (states.test(code) || code === 'ECONNREFUSED');
}
