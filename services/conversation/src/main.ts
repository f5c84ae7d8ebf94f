import { join } from 'node:path';
import { topics } from '@tutka/contracts';
import { asWorker } from '@tutka/database';
import { createEgress } from '@tutka/egress';
import { createModelClient, offlineReply } from '@tutka/model-client';
import { openBase } from '@tutka/service-base';
import {
  createMetrics,
  type Env,
  loadSettings,
  peopleFrom,
  type Running,
  runProcess,
} from '@tutka/service-runtime';
import { createApp } from './app.ts';
import { createAttachments } from './clients/attachments.ts';
import { createBilling } from './clients/billing.ts';
import { createCatalog } from './clients/catalog.ts';
import { settingsSchema } from './config.ts';
import { createParts } from './parts.ts';
import { projectAgentFaces } from './projections/agent-faces.ts';
import { knows, toPublications } from './publishing/published.ts';
import { onKeyChanged, onKeyRevoked } from './reactions/on-key-ended.ts';
import { onMemberAdded, onMemberRemoved } from './reactions/on-membership.ts';
import { onShareEnded } from './reactions/on-share-ended.ts';
import { onUserReinstated } from './reactions/on-user-reinstated.ts';
import { onUserSuspended } from './reactions/on-user-suspended.ts';
import { keepLeases } from './replies/lease-keeper.ts';
import { recoverReplies } from './replies/recover.ts';
import { startSweeping } from './replies/sweep.ts';
import { takeEpoch } from './store/lease.ts';

const migrations = join(import.meta.dirname, '../migrations');
const known = [
  topics.session,
  topics.message,
  topics.prompt,
  topics.folder,
  topics.usage,
  topics.agent,
  topics.share,
  topics.user,
  topics.workspace,
  topics.apiKey,
];

/** Runs conversation with settings from `env`. */
export async function start(env: Env): Promise<Running> {
  const settings = loadSettings(settingsSchema, env);
  const base = await openBase(settings, {
    name: 'conversation',
    migrations,
    topics: known,
    jwks: `${settings.IDENTITY_URL}/.well-known/jwks.json`,
    toPublications,
    knows,
    connections: { worker: 5 },
  });
  const { app, worker, signer, onError } = base;
  const lease = await asWorker(worker, (tx) => takeEpoch(tx, settings.INSTANCE, settings.LEASE_SECONDS));
  await recoverReplies({ worker, lease, onError });
  const egress = createEgress({ allowCidrs: settings.EGRESS_ALLOW });
  const metrics = createMetrics();
  const parts = createParts({
    metrics,
    app,
    worker,
    lease,
    catalog: createCatalog(settings.CATALOG_URL, signer),
    billing: createBilling(settings.BILLING_URL, signer),
    attachments: createAttachments(settings.CATALOG_URL, signer),
    people: peopleFrom(settings.IDENTITY_URL, signer),
    models: createModelClient({ egress }),
    offline: offlineReply,
    contextTokens: settings.CONTEXT_TOKENS,
    limits: {
      steps: settings.REPLY_STEPS,
      milliseconds: settings.REPLY_SECONDS * 1000,
      tokens: settings.REPLY_TOKENS,
    },
    approvalMs: settings.APPROVAL_SECONDS * 1000,
    onError,
  });
  const { registry, catalog, billing, attachments, people } = parts;
  await base.consume({
    group: 'conversation.agents',
    topics: [topics.agent],
    project: projectAgentFaces,
  });
  await base.consume({
    group: 'conversation.shares',
    topics: [topics.share],
    reactions: { onShareEnded: onShareEnded(worker) },
  });
  await base.consume({
    group: 'conversation.users',
    topics: [topics.user],
    reactions: {
      onUserSuspended: onUserSuspended(worker, registry),
      onUserReinstated: onUserReinstated(worker),
    },
  });
  await base.consume({
    group: 'conversation.members',
    topics: [topics.workspace],
    reactions: { onMemberRemoved: onMemberRemoved(worker), onMemberAdded: onMemberAdded(worker) },
  });
  await base.consume({
    group: 'conversation.keys',
    topics: [topics.apiKey],
    reactions: { onKeyRevoked: onKeyRevoked(worker), onKeyChanged: onKeyChanged(worker) },
  });
  await base.consume({
    group: 'conversation.erasures',
    topics: [topics.user, topics.workspace],
    reactions: { onGone: parts.eraser.onGone },
  });
  parts.eraser.start();
  const endings = [keepLeases({ ...parts }), startSweeping(parts)];
  return base.serve({
    metrics,
    handler: createApp({ ...parts, logger: base.logger, verifier: base.verifier }),
    onDrain: async (limitMs) =>
      void (await Promise.all([registry.drain(limitMs), parts.asks.drain(limitMs)])),
    onStop: async () => {
      await Promise.all([registry.stopAll(), parts.importer.stop(), parts.eraser.stop()]);
      for (const end of endings) end();
      catalog.close();
      billing.close();
      attachments.close();
      people.close();
      await egress.close();
    },
  });
}

if (import.meta.main) await runProcess('conversation', () => start(process.env));
