import { rm } from 'node:fs/promises';
import { type InputOptions, rolldown } from 'rolldown';
import { placesOfSources } from './places-of-sources.ts';

/** What is installed and is many files that every start loads, hundreds together. */
const large =
  /^(@bufbuild\/protobuf|@connectrpc\/connect|alipay-sdk|htmlparser2|jose|knex|rate-limiter-flexible|stripe|zod)(\/|$)/;
/** What has to be found as it is installed: traces of it are made where it is loaded. */
const apart = /^pg(-|\/|$)/;
const ours = /^(@tutka\/|[./])/;
const installed = /[\\/]node_modules[\\/]/;

/** The large ones come with whatever they need themselves, in the versions that they would find. */
function isLeftOut(id: string, from: string | undefined): boolean {
  if (apart.test(id)) return true;
  if (from !== undefined && installed.test(from)) return false;
  return !ours.test(id) && !large.test(id);
}

/** Drivers of other databases are not missed, which knex would load if it were asked to. */
const tellOfOthers: NonNullable<InputOptions['onLog']> = (level, log, tell) => {
  if (log.code !== 'UNRESOLVED_IMPORT' || !log.id?.includes('/knex/')) tell(level, log);
};

/**
 * Writes `input` and all of ours that it imports into `dir`, with what is large of what is installed, as few files with maps of their
 * sources; what was there goes. All else that is installed stays where it is, and so do threads and programs, which are started by their
 * place.
 */
export async function bundle(input: string, dir: string): Promise<void> {
  const built = await rolldown({
    input,
    platform: 'node',
    external: isLeftOut,
    plugins: [placesOfSources(dir)],
    onLog: tellOfOthers,
  });
  await rm(dir, { recursive: true, force: true });
  await built.write({ dir, format: 'esm', sourcemap: true });
}
