/** What work comes to, or the reason of a limit that is reached first: who does not hear of the end is not waited for. */
export function inTime<T>(work: Promise<T>, limit: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    limit.addEventListener('abort', () => reject(limit.reason), { once: true });
    work.then(resolve, reject);
  });
}
