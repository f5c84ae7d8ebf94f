import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { listSetting, loadSettings, SettingsError } from '@tutka/service-runtime';
import { z } from 'zod';
import { findProgram, type Program } from '../chart/programs.ts';

const root = resolve(import.meta.dirname, '../../..');
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };

const HELMS = ['helm', 'helm4'] as const;

const settings = loadSettings(
  z.object({
    HELMS: listSetting.pipe(z.array(z.enum(HELMS, `may name ${HELMS.join(' and ')}, with a comma between`))),
    TUTKA_IMAGES: z
      .string()
      .regex(
        /^[a-z\d]+([._:/-]+[a-z\d]+)*$/,
        'is what the names of the images begin with, such as ghcr.io/owner/tutka',
      )
      .default('tutka'),
    TUTKA_VERSION: z
      .string()
      .regex(/^\w[\w.-]{0,127}$/, `is the tag of the images, such as ${version}`)
      .default(version),
  }),
  process.env,
);

/** The image of a part, as the chart is told of it. */
export const images = { prefix: settings.TUTKA_IMAGES, tag: settings.TUTKA_VERSION };

/** Those that HELMS names, or all that this machine has, each once; throws where one that is named is not here, or there is none. */
export function findHelms(): readonly Program[] {
  const named = HELMS.filter((name) => settings.HELMS.includes(name));
  const wanted = named.length > 0 ? named : HELMS;
  const helms = wanted.flatMap((name) => findProgram(name) ?? []);
  const missing = wanted.filter((name) => !helms.some((helm) => helm.name === name));
  if (missing.length > 0 && (named.length > 0 || helms.length === 0))
    throw new SettingsError(
      `HELMS: ${missing.join(', ')} not found: put it on the path, or name it by ${missing.join(', ').toUpperCase()}`,
    );
  for (const name of missing) console.log(`# left out: ${name} is not on this machine`);
  return helms;
}
