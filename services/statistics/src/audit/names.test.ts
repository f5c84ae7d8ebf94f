import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { OrderPlacedSchema } from '@tutka/contracts/billing/events/v1/order';
import { AgentVersionSavedSchema } from '@tutka/contracts/catalog/events/v1/agent';
import { KnowledgeCreatedSchema } from '@tutka/contracts/catalog/events/v1/knowledge';
import { MemberRoleChangedSchema } from '@tutka/contracts/identity/events/v1/workspace';
import { routes } from '@tutka/http-contracts';
import { done, logOf } from '../../test/audited.ts';
import { admin, type House, openHouse, owner } from '../../test/house.ts';

const bob = randomUUID();
let house: House;
beforeAll(async () => {
  house = await openHouse({
    describe: async (_, uuids) =>
      new Map(
        uuids
          .filter((uuid) => uuid === bob)
          .map((uuid) => [uuid, { uuid, logo: '', email: 'bob@example.com' }]),
      ),
    close: () => undefined,
  });
});
afterAll(() => house?.close());

const saved = [topics.agent, AgentVersionSavedSchema] as const;
const placed = [topics.order, OrderPlacedSchema] as const;

test('whose role it was and what was linked is told by name, to who may read it', async () => {
  const [ada, eve, root] = [owner(), owner(), admin()];
  const [base, lost, agent, order, gone] = Array.from({ length: 5 }, () => randomUUID()) as [
    ...[string, string, string, string, string],
  ];
  const { workspace } = ada;
  const role = (userUuid: string) =>
    done(ada, [topics.workspace, MemberRoleChangedSchema], workspace, { workspace, userUuid, role: 'admin' });
  await house.consume([
    done(ada, [topics.knowledge, KnowledgeCreatedSchema], base, { knowledgeUuid: base, name: 'Handbook' }),
    done(ada, saved, agent, {
      ...{ agentUuid: agent, version: 1 },
      face: { name: 'Guide', knowledges: [base, lost] },
    }),
    role(bob),
    role(gone),
    done(eve, placed, order, {
      ...{ orderUuid: order, userUuid: eve.userUuid, number: 7n, total: { minor: 900n, currency: 'JPY' } },
      product: { kind: { case: 'agent', value: { agentUuid: agent } } },
    }),
  ]);
  const names = async (as: typeof ada, of = workspace) => {
    const query = as === root ? { workspace: of } : {};
    const { items } = await logOf(house, as, query);
    return items.map((one) => one.names);
  };
  expect(await names(ada)).toEqual([{}, { [bob]: 'b******' }, { [base]: 'Handbook' }, {}]);
  expect(await names(root)).toEqual([{}, { [bob]: 'b******' }, {}, {}]);
  // Another workspace's agent is bought: what it is called there is theirs.
  expect(await names(eve)).toEqual([{}]);
  expect(await names(root, eve.workspace)).toEqual([{}]);

  const csv: string = (await house.call(routes.exportAudit, { as: ada, query: {} })).body;
  const [head, , ofBob, ...lines] = csv.trim().split('\r\n');
  expect(head).toMatch(/,field,before,after,names$/);
  expect(ofBob).toMatch(/,b\*{6}$/);
  expect(lines.find((line) => line.includes(',knowledges,'))).toMatch(/,Handbook$/);
});
