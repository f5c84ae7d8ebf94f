import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import { findProgram } from '../chart/programs.ts';
import { type Api, ask, signIn } from '../e2e/api.ts';
import { type Cluster, findCluster, openCluster } from './cluster.ts';
import { under } from './load.ts';
import { type Platform, platformBy, startEvaluation } from './platform.ts';

const kubectl = await findCluster();
const helms = [findProgram('helm'), findProgram('helm4')].filter((one) => one !== undefined);
const missing =
  kubectl === undefined ? 'no cluster of a current kubeconfig answers' : 'no helm is on this machine';
if (process.env.TUTKA_TEST_KUBE === 'needed' && (kubectl === undefined || helms.length === 0))
  throw new Error(`${missing}, and TUTKA_TEST_KUBE says that nothing is to be left out.`);
if (kubectl === undefined || helms.length === 0)
  test(`the platform on Kubernetes (SKIPPED: ${missing})`, { skip: true });
console.log(
  '# not shown by a cluster without their controllers: network policies, KEDA, Gateway, Prometheus',
);

for (const [index, helm] of kubectl === undefined ? [] : helms.entries())
  describe(`the platform on Kubernetes by ${helm.name}`, () => {
    let cluster: Cluster;
    let platform: Platform;
    let api: Api;
    let session: string;

    /** A part of the story; where it fails, pods, events and logs say why. */
    const step = (name: string, work: () => Promise<void>) =>
      test(name, async () => {
        try {
          await work();
        } catch (error) {
          console.error(await platform.look().catch(String));
          throw error;
        }
      });

    before(async () => {
      cluster = await openCluster(
        kubectl as NonNullable<typeof kubectl>,
        `tutka-test-${process.pid}-${index}`,
      );
      platform = platformBy(helm, cluster, 30_000 + ((process.pid + index) % 2_700));
    });
    after(() => cluster?.end());

    step('the back ends for trying out come up under restricted pod security', () =>
      startEvaluation(cluster),
    );

    step('an install makes databases and topics, and every pod is ready', async () => {
      await platform.upgrade({});
      const restarts = Object.entries(await platform.restarts()).filter(([name]) =>
        name.startsWith('tutka-'),
      );
      assert.equal(restarts.length, 6);
      assert.deepEqual(
        restarts.filter(([, count]) => count > 0),
        [],
      );
    });

    step('helm test finds it ready and asks no agent without a key', async () => {
      assert.match(
        await platform.test(),
        /billing answers from its database: \d+ plans[\s\S]*no agent was asked/,
      );
    });

    step('someone signs in at the port of the node, makes an agent, and has a streamed answer', async () => {
      api = await signIn(platform, 'someone@example.org');
      const about = (await (await fetch(`${platform.url}/api/version`)).json()) as { data: { mode: string } };
      assert.equal(about.data.mode, 'kubernetes');
      const agent = await api.call(routes.createAgent, { body: { name: 'Keeper', prompt: 'You help.' } });
      session = (await api.call(routes.createSession, { body: { agentUUID: agent.uuid } })).uuid;
      const lines = await ask(api, session, 'Hello!');
      assert.ok(lines.length > 1);
      const { key } = await api.call(routes.createApiKey, { body: { name: 'helm test', scopes: ['chat'] } });
      await cluster.kubectl('create', 'secret', 'generic', 'key', `--from-literal=API_KEY=${key}`);
      await platform.upgrade({ 'tests.existingSecret': 'key', 'tests.agent': agent.uuid });
      assert.match(await platform.test(), /an agent answered in \d+ pieces/);
    });

    step('an upgrade to other settings and its rollback fail no request and cut no reply', async () => {
      const seen = await under(api, session, async () => {
        await platform.upgrade({ logLevel: 'debug' });
        await platform.rollback();
      });
      console.log(
        `# ${helm.name}: ${seen.requests} requests, ${seen.replies} replies, ${seen.failures.length} failed`,
      );
      assert.deepEqual(seen.failures, []);
      assert.ok(seen.requests > 100 && seen.replies > 10);
    });
  });
