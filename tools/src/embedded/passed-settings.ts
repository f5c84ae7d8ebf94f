import type { z } from 'zod';
import { settingsSchema as gateway } from '../../../gateway/src/config.ts';
import { settingsSchema as billing } from '../../../services/billing/src/config.ts';
import { settingsSchema as catalog } from '../../../services/catalog/src/config.ts';
import { settingsSchema as conversation } from '../../../services/conversation/src/config.ts';
import { settingsSchema as identity } from '../../../services/identity/src/config.ts';
import { settingsSchema as statistics } from '../../../services/statistics/src/config.ts';
import { CannotStart } from './data-dir.ts';

const schemas: readonly z.ZodType[] = [gateway, identity, catalog, conversation, billing, statistics];

/** Throws, a line each, which of the operator's settings a service would not take: before any is there that would be ended again. */
export function refuseUnreadable(passed: Readonly<Record<string, string>>): void {
  const issues = schemas.flatMap((schema) => schema.safeParse(passed).error?.issues ?? []);
  const lines = issues
    .map(({ path, message }) => ({ name: String(path[0]), message }))
    .filter(({ name }) => Object.hasOwn(passed, name))
    .map(({ name, message }) => `${name}: ${message}`);
  if (lines.length > 0) throw new CannotStart([...new Set(lines)].join('\n'));
}
