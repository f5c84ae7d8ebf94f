/**
 * SQL by which a transaction may take as long as it needs, idle or not: what waits for work elsewhere, or goes through whole
 * tables, is not ended by limits that an operator has set for requests (`ALTER ROLE … SET statement_timeout`).
 */
export const TAKE_TIME = `
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL statement_timeout = 0;
  SET LOCAL lock_timeout = 0;`;
