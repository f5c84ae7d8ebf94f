/**
 * What waits for work elsewhere, or goes through whole tables, is not ended by limits that an operator has set for requests
 * (`ALTER ROLE … SET statement_timeout`). Locks that it holds end two minutes after its machine is gone; PostgreSQL would keep
 * them for two hours.
 */
const settings = {
  idle_in_transaction_session_timeout: 0,
  statement_timeout: 0,
  lock_timeout: 0,
  tcp_keepalives_idle: 60,
  tcp_keepalives_interval: 15,
  tcp_keepalives_count: 4,
};

const all = (set: string): string =>
  Object.entries(settings)
    .map(([name, value]) => `${set} ${name} = ${value}`)
    .join('; ');

/** SQL by which a transaction may take as long as it needs, idle or not. */
export const TAKE_TIME = all('SET LOCAL');

/** The same for all that is ever asked of a connection. */
export const TAKE_TIME_ALWAYS = all('SET');
