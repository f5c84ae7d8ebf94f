import type { Tx } from '@tutka/database';
import { forgetChecks } from '../../store/mcp-checks.ts';
import { forgetOauth } from '../../store/mcp-oauth.ts';
import { forgetSecrets } from '../../store/mcp-secrets.ts';
import { forgetToolLists } from '../../store/mcp-tool-lists.ts';

/** Of a server that is removed: what it was trusted with, and what it said. */
export async function forgetServer(tx: Tx, uuid: string): Promise<void> {
  await forgetSecrets(tx, uuid, 'none');
  await forgetOauth(tx, uuid);
  await forgetToolLists(tx, uuid);
  await forgetChecks(tx, uuid);
}
