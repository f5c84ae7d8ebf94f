import { createHash, randomUUID } from 'node:crypto';
import { type RouteName, routes } from '@tutka/http-contracts';
import { readDatabase } from '../../../faults/databases.ts';
import { publishDamaged } from '../../damaged-event.ts';
import type { Product } from '../../product.ts';
import { until } from '../../until.ts';
import type { Drive } from './drive.ts';
import { paidOrder } from './money.ts';

const service = 'statistics';

/** The rows that need what no call brings about: a record that is damaged, books that differ, a platform without an ADMIN. */
export function operations({ dataDir }: Product): Partial<Record<RouteName, Drive>> {
  const ofParked = (body?: object): Drive => {
    return async ({ admin, owner }) => {
      const key = await publishDamaged(owner, dataDir);
      const id = await until('the parked record', async () => {
        const parked = await admin.call(routes.listParked, { params: { service } });
        return parked.find((one) => one.key === key)?.id;
      });
      return { by: admin, options: { params: { service, id }, ...(body && { body }) } };
    };
  };

  const reviewDifference: Drive = async ({ admin, owner, url }) => {
    const order = await paidOrder(owner, url, { kind: 'credits', amount: '5.00' });
    await readDatabase(dataDir, 'billing', (db) =>
      db.raw('UPDATE payments SET amount_minor = amount_minor + 1 WHERE order_uuid = ?', [order]),
    );
    const [from, to] = [Date.now() - 3_600_000, Date.now() + 60_000].map((at) => new Date(at).toISOString());
    const asked = { body: { provider: 'stripe', from, to } } as const;
    // One at a time: another test's may be under way.
    await until('a run', async () => (await admin.send(routes.startReconciliation, asked)).status === 200);
    const uuid = await until('the difference', async () => {
      const found = await admin.call(routes.listDifferences, { query: { kind: 'OTHER_AMOUNT' } });
      return found.find(({ orderUUID }) => orderUUID === order)?.uuid;
    });
    return { by: admin, options: { params: { uuid }, body: { note: 'Looked at.' } } };
  };

  /** By who was ADMIN until then, and is again. */
  const claimSetUp: Drive = async ({ admin }) => {
    const token = randomUUID();
    await readDatabase(dataDir, 'identity', async (db) => {
      await db.raw('UPDATE users SET role = 0 WHERE uuid = ?', [admin.me.uuid]);
      const hash = createHash('sha256').update(token).digest();
      await db.raw("INSERT INTO set_up_links (hash, expires_at) VALUES (?, now() + interval '1 hour')", [
        hash,
      ]);
    });
    const act = async () => {
      await admin.call(routes.claimSetUp, { body: { token } });
      await until('the ADMIN', async () => (await admin.send(routes.listAudit)).status === 200);
      return admin;
    };
    return { act };
  };

  return {
    replayParked: ofParked(),
    skipParked: ofParked({ reason: 'damaged on purpose' }),
    reviewDifference,
    claimSetUp,
  };
}
