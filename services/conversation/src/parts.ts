import type { Db } from '@tutka/database';
import type { ModelClient, OfflineCall, Piece } from '@tutka/model-client';
import { createEraser, type Eraser } from '@tutka/service-base';
import type { Metrics, People } from '@tutka/service-runtime';
import type { Attachments } from './clients/attachments.ts';
import type { Billing } from './clients/billing.ts';
import type { Catalog } from './clients/catalog.ts';
import { createSpeaker } from './clients/speaker.ts';
import { createToolbox } from './clients/toolbox.ts';
import type { ReplyLimits } from './domain/reply-limits.ts';
import { eraseGone } from './erasures/erase.ts';
import type { TurnRouteDeps } from './http/turn.routes.ts';
import { Importer } from './imports/importer.ts';
import { ApprovalDesk } from './replies/approval-desk.ts';
import { LineWriter } from './replies/line-writer.ts';
import { ReplyRegistry } from './replies/registry.ts';
import { createReplyFigures } from './replies/reply-figures.ts';
import type { Lease } from './store/lease.ts';
import { ExpectedTurns } from './turns/expected-turns.ts';
import { RunningAsks } from './turns/running-asks.ts';

/** What conversation's working parts are made of. */
export interface Materials {
  readonly app: Db;
  readonly worker: Db;
  readonly lease: Lease;
  readonly catalog: Catalog;
  readonly billing: Billing;
  readonly attachments: Attachments;
  readonly people: People;
  readonly models: ModelClient;
  readonly offline: (call: OfflineCall) => AsyncIterable<Piece>;
  readonly contextTokens: number;
  readonly limits: ReplyLimits;
  /** How long a call of a tool waits for its person. */
  readonly approvalMs: number;
  readonly metrics: Metrics;
  readonly onError: (error: unknown) => void;
}

export interface Parts extends TurnRouteDeps {
  readonly people: People;
  readonly importer: Importer;
  readonly asks: RunningAsks;
  readonly eraser: Eraser;
}

/** One process's parts: its registry of running replies, the writer that keeps their lines, who answers, who imports. */
export function createParts(materials: Materials): Parts {
  const { models, offline, approvalMs, metrics, ...kept } = materials;
  const { worker, lease, catalog, onError } = kept;
  const speaker = createSpeaker({ catalog, models, offline });
  const toolbox = createToolbox(catalog, onError);
  const approvals = new ApprovalDesk({ worker, waitMs: approvalMs, onError });
  const registry = new ReplyRegistry();
  const erase = eraseGone({ worker, registry });
  metrics.gauge('tutka_replies_running', 'Replies that this process writes', () => registry.size);
  return {
    ...kept,
    registry,
    expected: new ExpectedTurns(),
    figures: createReplyFigures(metrics),
    writer: new LineWriter({ worker, lease, onError }),
    speaker,
    toolbox,
    approvals,
    importer: new Importer({ worker, onError }),
    asks: new RunningAsks({ worker, onError }),
    eraser: createEraser({ worker, erase, onError }),
  };
}
