import { failures } from '../../failure.ts';
import type { Archive } from '../zip/archive.ts';

/** Throws a `ParseFailure` for an OpenDocument file with a password. */
export async function refuseLocked(archive: Archive): Promise<void> {
  const manifest = await archive.text('META-INF/manifest.xml');
  if (manifest?.includes('encryption-data')) throw failures.encrypted();
}
