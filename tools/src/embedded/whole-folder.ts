import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from './data-dir.ts';

/** Whether the databases of an installation were made in the folder. */
const noteOf = (dataDir: string) => readdirSync(dataDir).find((name) => /^databases-\d+\.ready$/.test(name));

/**
 * An installation of which a part is missing, as in a copy that was not whole, is told what is missing. A new part in its place
 * would fit no other: passwords that no database knows, a MASTER_KEY that opens nothing, databases without what people have.
 */
export function refuseIncomplete(dataDir: string): void {
  const note = noteOf(dataDir);
  if (note === undefined) return;
  if (!existsSync(join(dataDir, 'postgres/data')))
    throw new CannotStart(
      `${join(dataDir, 'postgres')} is missing, where everything is kept: put it back, restore a backup into another folder, or begin anew in one`,
    );
  if (!existsSync(join(dataDir, 'secrets.json')))
    throw new CannotStart(
      `${join(dataDir, 'secrets.json')} is missing: put back the one of this installation. Where it is lost, delete ${note}: secrets are then made anew, and keys of model providers, search engines and MCP servers have to be entered again`,
    );
}
