import { asWorker, type Db } from '@tutka/database';
import type { Egress } from '@tutka/egress';
import { placesInTurn } from '../../pacing/places.ts';
import { findGrant, forgetClients, forgetGrant, lockGrant, replaceGrant } from '../../store/mcp-oauth.ts';
import type { SecretBox } from '../../store/secret-box.ts';
import { knowsNoClient, oauthFailure, refusalOf, signInNeeded } from './failure.ts';
import { type Grant, grant, refreshed } from './tokens.ts';
import { openJson, sealJson, type VaultOwner } from './vault.ts';

/** A token that ends this soon is refreshed before it is used. */
const SOON_MS = 30_000;
/** Each holds a connection of the database while an authorisation server takes its time. */
export const REFRESHED_AT_ONCE = 2;

/** Each person's own access tokens, refreshed when they end. */
export interface AccessTokens {
  /** `refused`: the token that the server did not take. Throws McpFailure `SIGN_IN`. */
  of(server: Owner, refused?: string): Promise<string>;
}

/** Somebody's tokens of a server of their workspace. */
export type Owner = VaultOwner & { readonly person: string; readonly workspace: string };

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
      if (refusalOf(error) === 'invalid_grant') return 'no grant';
      if (knowsNoClient(error)) return 'no client';
      throw oauthFailure(error);
    });
  };

  /** One at a time a grant: a refresh token that is used twice ends the whole grant at many servers. */
  const refreshedGrant = (owner: Owner, refused: string | undefined) =>
    asWorker(worker, async (tx) => {
      const { server, person } = owner;
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

  const inPlace = placesInTurn(REFRESHED_AT_ONCE);
  const refreshing = new Map<string, Promise<Grant | undefined>>();
  /** Who needs what is being refreshed waits for it, and for no connection. */
  const together = (owner: Owner, refused: string | undefined): Promise<Grant | undefined> => {
    const key = `${owner.server} ${owner.person}`;
    const under = refreshing.get(key);
    if (under) return under;
    const refresh = () => refreshedGrant(owner, refused);
    const begun = inPlace(owner.workspace, refresh).finally(() => refreshing.delete(key));
    refreshing.set(key, begun);
    return begun;
  };

  return {
    of: async (owner, refused) => {
      const kept = openJson(box, owner, grant, await findGrant(worker, owner.server, owner.person));
      const found = !kept || isGood(kept, refused) ? kept : await together(owner, refused);
      if (!found) throw signInNeeded();
      return found.accessToken;
    },
  };
}

function isGood({ accessToken, expiresAt }: Grant, refused: string | undefined): boolean {
  if (accessToken === refused) return false;
  return expiresAt === undefined || expiresAt - Date.now() > SOON_MS;
}
