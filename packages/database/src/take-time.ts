/**
 * SQL by which a transaction may take as long as it needs, idle or not: what waits for work elsewhere, or goes through whole
 * tables, is not ended by limits that an operator has set for requests (`ALTER ROLE … SET statement_timeout`). Locks that it holds end
 * two minutes after its machine is gone; PostgreSQL would keep them for two hours.
 */
export const TAKE_TIME = `
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL statement_timeout = 0;
  SET LOCAL lock_timeout = 0;
  SET LOCAL tcp_keepalives_idle = 60;
  SET LOCAL tcp_keepalives_interval = 15;
  SET LOCAL tcp_keepalives_count = 4;`;
