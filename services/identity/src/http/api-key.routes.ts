import { type ApiKey, pagingOf, routes } from '@tutka/http-contracts';
import { bind, page, repeatable } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { ApiKeys } from '../api-keys/api-keys.ts';
import type { KeyTerms } from '../domain/api-key.events.ts';
import type { ApiKeyRow } from '../projections/api-key.ts';
import { eventMeta } from './event-meta.ts';
import { personOf } from './person.ts';

function keyView(row: ApiKeyRow): ApiKey {
  return {
    uuid: row.uuid,
    name: row.name,
    maskedKey: row.masked,
    // The door let only known ones in.
    scopes: row.scopes as ApiKey['scopes'],
    expiresAt: row.expiresAt,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    requestCount: row.requestCount,
    userUUID: row.userUuid,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

interface Wanted {
  readonly name?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
  readonly expiresAt?: string | null | undefined;
}

/** Only what was said: each scope once, times in UTC. */
function termsIn({ name, scopes, expiresAt }: Wanted): Partial<KeyTerms> {
  return {
    ...(name !== undefined && { name }),
    ...(scopes !== undefined && { scopes: [...new Set(scopes)].sort() }),
    ...(expiresAt !== undefined && { expiresAt: expiresAt && new Date(expiresAt).toISOString() }),
  };
}

export function bindApiKeys(router: Router, { keys }: { readonly keys: ApiKeys }): void {
  bind(router, routes.listApiKeys, async ({ query, principal }) => {
    const paging = pagingOf(query);
    const { items, total } = await keys.list(personOf(principal), paging);
    return page({ items: items.map(keyView), total });
  });

  bind(router, routes.createApiKey, async ({ body, principal, request }) => {
    const terms = { name: body.name, scopes: [], expiresAt: null, ...termsIn(body) };
    const again = repeatable(request, routes.createApiKey, body);
    const { row, key } = await keys.create(personOf(principal), terms, eventMeta(principal), again);
    return { ...keyView(row), key };
  });

  bind(router, routes.updateApiKey, async ({ params, body, principal }) => {
    const row = await keys.change(personOf(principal), params.uuid, termsIn(body), eventMeta(principal));
    return keyView(row);
  });

  bind(router, routes.deleteApiKey, async ({ params, principal }) => {
    await keys.revoke(personOf(principal), params.uuid, eventMeta(principal));
    return { uuid: params.uuid };
  });
}
