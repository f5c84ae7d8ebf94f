const seconds = [5, 30, 120, 600];

/** How long to wait after a failed attempt (counted from 1), in milliseconds; undefined: no more attempts. */
export function retryDelay(attempt: number): number | undefined {
  const wait = seconds[attempt - 1];
  return wait === undefined ? undefined : wait * 1000;
}
