import { asWorker, type Db } from '@tutka/database';
import type { Egress } from '@tutka/egress';
import { forgetClients, forgetGrant, lockGrant, replaceGrant } from '../../store/mcp-oauth.ts';
import type { SecretBox } from '../../store/secret-box.ts';
import { oauthFailure, signInNeeded } from './failure.ts';
import { type Grant, grant, refreshed } from './tokens.ts';
import { openJson, sealJson, type VaultOwner } from './vault.ts';

/** A token that ends this soon is refreshed before it is used. */
const SOON_MS = 30_000;

/** Each person's own access tokens, refreshed when they end. */
export interface AccessTokens {
  /** `refused`: the token that the server did not take. Throws McpFailure `SIGN_IN`. */
  of(server: VaultOwner & { readonly person: string }, refused?: string): Promise<string>;
}

interface Deps {
  readonly worker: Db;
  readonly egress: Egress;
  readonly box: SecretBox;
}

export function accessTokens({ worker, egress, box }: Deps): AccessTokens {
  /** Or what the authorisation server itself does not know any more. */
  const renewed = async (old: Grant): Promise<Grant | 'no grant' | 'no client'> => {
    if (old.refreshToken === undefined) return 'no grant';
    return await refreshed(egress, old, old.refreshToken).catch((error: unknown) => {
      const code = refusalOf(error);
      if (code === 'invalid_grant') return 'no grant';
      if (code === 'invalid_client' || code === 'unauthorized_client') return 'no client';
      throw oauthFailure(error);
    });
  };

  return {
    /** One at a time a grant: a refresh token that is used twice ends the whole grant at many servers. */
    of: async (owner, refused) => {
      const { server, person } = owner;
      const found = await asWorker(worker, async (tx) => {
        const kept = openJson(box, owner, grant, await lockGrant(tx, server, person));
        if (!kept || isGood(kept, refused)) return kept;
        const fresh = await renewed(kept);
        if (typeof fresh === 'object') {
          await replaceGrant(tx, server, person, sealJson(box, owner, fresh));
          return fresh;
        }
        await forgetGrant(tx, server, person);
        // Or whoever signs in again would do so as a client that nobody knows.
        if (fresh === 'no client') await forgetClients(tx, server);
        return undefined;
      });
      if (!found) throw signInNeeded();
      return found.accessToken;
    },
  };
}

function isGood({ accessToken, expiresAt }: Grant, refused: string | undefined): boolean {
  if (accessToken === refused) return false;
  return expiresAt === undefined || expiresAt - Date.now() > SOON_MS;
}

/** What the authorisation server itself says no with, in OAuth's words; a network that fails says nothing of the grant. */
function refusalOf(error: unknown): unknown {
  return error instanceof Error && 'errorCode' in error ? error.errorCode : undefined;
}
