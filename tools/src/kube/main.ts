import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import { chosen, chosenOrNone } from '@tutka/testing/settings';
import type { Browser, Page } from 'playwright-core';
import { becomeAdministrator, citedAnswer, OPERATOR, sharedWithStrangers } from '../compose/story.ts';
import { signIn } from '../e2e/api.ts';
import { openBrowser } from '../e2e/browser.ts';
import { noRateLimits } from '../e2e/no-rate-limits.ts';
import { type Cluster, findCluster, openCluster } from './cluster.ts';
import { clusterFaults, helmFaults } from './faults.ts';
import { type Platform, platformBy, startEvaluation, type Values } from './platform.ts';
import { plantNames, plantsAreFound, rps, streams, underLoad } from './proof.ts';
import { type Provider, saveProvider } from './provider.ts';
import { findHelms, images } from './settings.ts';
import { type Simulator, startSimulatorPod } from './simulator.ts';

const kubectl = await findCluster();
if (kubectl === undefined)
  throw new Error('make test-kube: no cluster answers by kubectl: start one, and say which by KUBECONFIG');
const helms = findHelms();
console.log(
  '# not shown by a cluster without their controllers: network policies, KEDA, Gateway, Prometheus, operators',
);
console.log(
  `# ${streams} streams and ${rps} requests a second at any time (STREAMS, RPS); nobody asks again`,
);

const everyFault = [...clusterFaults, ...helmFaults];
const wantedFaults = chosen(
  'ONLY',
  everyFault.map(({ name }) => name),
);
const wantedPlants = chosenOrNone('PLANTS', helms.slice(0, 1).flatMap(plantNames));

const cpu = (cpu: string) => ({ resources: { requests: { cpu, memory: '128Mi' } } });

/**
 * Two of each that people's connections end at. What each was measured to take under load: a node whose processors are given
 * away replaces few pods at a time in an upgrade, and those that are used keep their share meanwhile.
 */
const sizes: Values = {
  // A node without processor time to spare took twelve seconds to stop sending to a pod that ends.
  defaults: { preStopSeconds: 15, drainSeconds: 10, ...cpu('120m') },
  services: {
    gateway: {
      autoscaling: { kind: 'hpa', minReplicas: 2, maxReplicas: 2 },
      env: { RATE_LIMITS: noRateLimits },
      // Clients that keep connections are told by its answers to leave.
      drainSeconds: 25,
      ...cpu('100m'),
    },
    conversation: { replicas: 2 },
    catalog: cpu('200m'),
  },
};

for (const [index, helm] of helms.entries())
  describe(`the platform on Kubernetes by ${helm.name}`, () => {
    let cluster: Cluster;
    let platform: Platform;
    let password: string;
    let browser: Browser;
    let folder: string;
    let page: Page;
    let simulator: Simulator;
    let provider: Provider;
    let values: readonly Values[];
    const proved = () => ({ helm, platform, simulator, provider, values, password });

    /** A part of the story; where it fails, pods, events and logs say why. */
    const step = (name: string, work: () => Promise<void>) =>
      test(name, async () => {
        try {
          await work();
        } catch (error) {
          console.error(error, await platform.look().catch(String));
          throw error;
        }
      });

    before(async () => {
      cluster = await openCluster(kubectl, `tutka-test-${process.pid}-${index}`);
      platform = platformBy(helm, cluster, 30_000 + ((process.pid + index) % 2_700));
      browser = await openBrowser();
      folder = await mkdtemp(join(tmpdir(), 'tutka-kube-'));
    });
    after(async () => {
      await browser?.close();
      await cluster?.end();
      if (folder) await rm(folder, { recursive: true });
    });

    step('the servers for trying out come up under restricted pod security', async () => {
      password = await startEvaluation(cluster);
    });

    step('an install makes databases and topics, every pod is ready, and helm test is content', async () => {
      const began = performance.now();
      await platform.upgrade(sizes);
      console.log(
        `# ${helm.name}: installed and ready in ${Math.round((performance.now() - began) / 1000)} s`,
      );
      await platform.scaled('gateway', 2);
      const pods = await platform.pods();
      assert.equal(pods.size, 8);
      assert.deepEqual(
        [...pods.values()].filter((restarts) => restarts > 0),
        [],
      );
      assert.match(
        await platform.test(),
        /billing answers from its database: \d+ plans[\s\S]*no agent was asked/,
      );
    });

    step('the first who comes becomes ADMIN at the port of the node', async () => {
      page = await becomeAdministrator(browser, platform);
    });

    step('a PDF is uploaded, read, and cited in a streamed answer that a stranger reads', async () => {
      await citedAnswer(page, platform, folder);
      await sharedWithStrangers(page, [platform.url]);
      await page.context().close();
    });

    step('helm test has an answer of an agent streamed', async () => {
      const image = `${images.prefix}-gateway:${images.tag}`;
      simulator = await startSimulatorPod(cluster, image);
      const api = await signIn(platform, 'tester@example.org');
      const { uuid } = await api.call(routes.createAgent, { body: { name: 'Keeper', prompt: 'You help.' } });
      const { key } = await api.call(routes.createApiKey, { body: { name: 'helm test', scopes: ['chat'] } });
      await cluster.kubectl('create', 'secret', 'generic', 'key', `--from-literal=API_KEY=${key}`);
      values = [sizes, simulator.values, { tests: { existingSecret: 'key', agent: uuid } }];
      await platform.upgrade(...values);
      assert.match(await platform.test(), /an agent answered in \d+ pieces/);
      provider = await saveProvider(await signIn(platform, OPERATOR), simulator);
    });

    step(
      'no fault loses or doubles anything, and none but a process that is ended at once fails a request',
      async () => {
        const faults = index === 0 ? everyFault : helmFaults;
        await underLoad(
          proved(),
          faults.filter(({ name }) => wantedFaults.has(name)),
        );
      },
    );

    if (index === 0 && wantedPlants.size > 0)
      step('planted errors are found', () => plantsAreFound(proved(), wantedPlants));
  });
