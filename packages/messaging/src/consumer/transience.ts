import { types } from 'node:util';

/**
 * Connection trouble, shutdown, deadlock, lack of resources, a server that takes no writes for now: the record is not to blame.
 * 08P01 is a statement that PostgreSQL cannot read, of too many parameters for one.
 */
const passingStates = /^(08(?!P01)|25006|40|53|55|57P|58)/;
const passingCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|UND_ERR)/;
const passingWords =
  /Connection terminated|connection error and is not queryable|Timeout acquiring a connection|timeout exceeded/;

/** Connect's DeadlineExceeded and Unavailable: the other service is down. */
const passingCalls = [4, 14];

/** Whether an error will pass by itself, so that trying again is right however often it happens. */
export function isTransient(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  if (passingWords.test(error.message)) return true;
  if (!('code' in error)) return false;
  if (error.name === 'ConnectError') return passingCalls.includes(Number(error.code));
  const code = String(error.code);
  return passingStates.test(code) || passingCodes.test(code);
}
