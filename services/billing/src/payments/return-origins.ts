const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Where people may be sent back to: the platform by each name of its machine, and whatever else was set. */
export function returnOrigins(publicUrl: string, more: readonly string[]): ReadonlySet<string> {
  const own = new URL(publicUrl);
  const names = LOOPBACK.includes(own.hostname) ? LOOPBACK : [own.hostname];
  const port = own.port === '' ? '' : `:${own.port}`;
  return new Set([...names.map((name) => `${own.protocol}//${name}${port}`), ...more]);
}
