import { createHash } from 'node:crypto';
import { type Migration, sqlMigration } from './sql-migration.ts';
import { tenantPolicies } from './tenant-policies.ts';
import { queries } from './transaction.ts';
import type { Tx } from './tx.ts';

/** What an `Idempotency-Key` is valid for: one principal on one route. */
export interface IdempotentRequest {
  /** Of the caller; default: the transaction's, which is another's where an administrator acts upon it. */
  readonly workspace?: string;
  /** The caller, in a stable spelling such as `person:<uuid>`. */
  readonly principal: string;
  readonly route: string;
  readonly key: string;
  /** The parsed body; its hash tells a repeated request from another one under the same key. */
  readonly body: unknown;
}

/** The answer that is kept and given again. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Another request with this key is still running. Answer 409 `IDEMPOTENCY_IN_PROGRESS`. */
export class IdempotencyInProgress extends Error {
  override readonly name = 'IdempotencyInProgress';
}

/** The key was used with another body. Answer 409 `IDEMPOTENCY_KEY_REUSED`. */
export class IdempotencyKeyReused extends Error {
  override readonly name = 'IdempotencyKeyReused';
}

interface Row {
  readonly body_hash: string;
  readonly status: number;
  readonly answer: unknown;
}

/** The table that `withIdempotency` keeps answers in: `export const { up, down } = idempotencyMigration()`. */
export function idempotencyMigration(): Migration {
  return sqlMigration(
    `
    CREATE TABLE idempotency_keys (
      workspace uuid NOT NULL DEFAULT nullif(current_setting('tutka.workspace', true), '')::uuid,
      principal text NOT NULL,
      route text NOT NULL,
      key text NOT NULL,
      body_hash text NOT NULL,
      status int NOT NULL,
      answer jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (workspace, principal, route, key)
    );
    CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
    ${tenantPolicies('idempotency_keys')}
  `,
    'DROP TABLE idempotency_keys',
  );
}

/**
 * Runs `work` once for each key and keeps its answer in the same transaction for 24 hours; later requests with the
 * same key and body get that answer again. Answers from 500 up, and whatever throws, are not kept.
 * Throws `IdempotencyInProgress` and `IdempotencyKeyReused`. `tx` comes from `inTenant`.
 */
export async function withIdempotency<T extends KeptAnswer>(
  tx: Tx,
  request: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T | KeptAnswer> {
  await claim(tx, request);
  const { workspace, principal, route, key } = request;
  const scope = { ...(workspace !== undefined && { workspace }), principal, route, key };
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(request.body) ?? '')
    .digest('hex');
  const kept = await answerFor(tx, scope);
  if (kept) {
    if (kept.body_hash !== bodyHash) {
      throw new IdempotencyKeyReused(
        'This Idempotency-Key was already used with another body. Use a new one.',
      );
    }
    return { status: kept.status, body: kept.answer };
  }
  const answer = await work();
  if (answer.status < 500) {
    await queries(tx)('idempotency_keys').insert({
      ...scope,
      body_hash: bodyHash,
      status: answer.status,
      answer: JSON.stringify(answer.body ?? null),
    });
  }
  return answer;
}

/** Deletes answers older than 24 hours; a worker calls it now and then. Returns how many went. */
export async function forgetIdempotencyKeys(tx: Tx): Promise<number> {
  return await queries(tx)('idempotency_keys').whereRaw(`created_at < now() - interval '24 hours'`).delete();
}

async function claim(tx: Tx, { workspace, principal, route, key }: IdempotentRequest): Promise<void> {
  const { rows } = await queries(tx).raw<{ rows: { claimed: boolean }[] }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended(
       concat_ws(chr(31), 'idempotency', coalesce(?, current_setting('tutka.workspace', true)), ?::text, ?::text, ?::text), 0))
       AS claimed`,
    [workspace ?? null, principal, route, key],
  );
  if (!rows[0]?.claimed) {
    throw new IdempotencyInProgress(
      'A request with this Idempotency-Key is still running. Try again in a moment.',
    );
  }
}

async function answerFor(
  tx: Tx,
  { workspace, ...scope }: { workspace?: string; principal: string; route: string; key: string },
): Promise<Row | undefined> {
  // Workers are held to no workspace by policies.
  const table = queries(tx)('idempotency_keys')
    .where(scope)
    .whereRaw(`workspace = coalesce(?, nullif(current_setting('tutka.workspace', true), ''))::uuid`, [
      workspace ?? null,
    ]);
  await table.clone().whereRaw(`created_at < now() - interval '24 hours'`).delete();
  return await table.first<Row | undefined>('body_hash', 'status', 'answer');
}
