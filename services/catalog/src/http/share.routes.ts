import { pageSizeOf, routes } from '@tutka/http-contracts';
import { bind, page } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { ShareTerms } from '../domain/shares/share.events.ts';
import type { ShareReads } from '../shares/share-reads.ts';
import type { ShareWrites } from '../shares/share-writes.ts';
import { memberOf } from '../store/member.ts';

interface GivenTerms {
  readonly permissions?: 'chat' | 'copy' | undefined;
  readonly expiresAt?: string | null | undefined;
  readonly allowedOrigins?: readonly string[] | undefined;
  readonly messageLimit?: number | null | undefined;
}

/** The terms among a body's fields, times in one spelling; what is left out stays as it is. */
function termsOf({ permissions, expiresAt, allowedOrigins, messageLimit }: GivenTerms): Partial<ShareTerms> {
  return {
    ...(permissions && { permissions }),
    ...(expiresAt !== undefined && { expiresAt: expiresAt && new Date(expiresAt).toISOString() }),
    ...(allowedOrigins && { allowedOrigins: [...new Set(allowedOrigins)] }),
    ...(messageLimit !== undefined && { messageLimit }),
  };
}

export function bindShares(
  router: Router,
  { reads, writes }: { reads: ShareReads; writes: ShareWrites },
): void {
  bind(router, routes.listShares, async ({ params, query, principal }) => {
    const limit = pageSizeOf(query);
    const offset = (query.page - 1) * limit;
    return page(await reads.list(memberOf(principal), params.id, { offset, limit }));
  });

  bind(router, routes.getShare, ({ params, principal }) => reads.one(memberOf(principal), params.id));

  bind(router, routes.createShare, async ({ params, body, principal }) => {
    const member = memberOf(principal);
    const terms = termsOf(body);
    const share =
      body.kind === 'user' ? { kind: body.kind, email: body.email, terms } : { kind: body.kind, terms };
    const { uuid, secret } = await writes.create(member, params.id, share);
    return reads.one(member, uuid, secret);
  });

  bind(router, routes.updateShare, async ({ params, body, principal }) => {
    const member = memberOf(principal);
    const { status, rotate } = body;
    const { uuid, secret } = await writes.change(member, params.id, { status, rotate, terms: termsOf(body) });
    return reads.one(member, uuid, secret);
  });
}
