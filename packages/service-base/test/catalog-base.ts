import { join } from 'node:path';
import { topics } from '@tutka/contracts';
import { generateSigningKey, loadSettings } from '@tutka/service-runtime';
import type { FreshDatabase } from '@tutka/testing';
import { z } from 'zod';
import { baseSettings, openBase } from '../src/index.ts';

export const migrations = join(import.meta.dirname, 'migrations');

/** The base of a service on a database of its own and a carrier of events; `options` and `settings` say what is otherwise. */
export function openCatalogBase(
  own: FreshDatabase,
  carrier: FreshDatabase,
  options: Partial<Parameters<typeof openBase>[1]> = {},
  settings: Readonly<Record<string, string>> = {},
) {
  const read = loadSettings(z.object(baseSettings), {
    LOG_LEVEL: 'silent',
    BUS_URL: carrier.workerUrl,
    DATABASE_URL: own.appUrl,
    DATABASE_WORKER_URL: own.workerUrl,
    SIGNING_KEY: JSON.stringify(generateSigningKey('catalog')),
    DRAIN_SECONDS: '1',
    ...settings,
  });
  return openBase(read, {
    name: 'catalog',
    migrations,
    topics: [topics.agent],
    jwks: JSON.stringify({ keys: [] }),
    knows: () => true,
    toPublications: () => [],
    ...options,
  });
}
