import { resolve } from 'node:path';

/** The data folder, as whoever else is told of it takes it: not a space of its name is left out. */
export const dataDirSetting = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(env.DATA_DIR || '.data');
