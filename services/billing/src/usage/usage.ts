import { randomUUID } from 'node:crypto';
import { asWorker, type Db, inTenant } from '@tutka/database';
import type { EventMeta } from '@tutka/event-store';
import type { LedgerLine, Usage } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { changeCredits } from '../credits/credits.ts';
import { momentOf } from '../credits/moment.ts';
import { formatNanos, LEDGER_DIGITS, parseDecimal } from '../domain/money.ts';
import { spanOfMonth } from '../domain/month.ts';
import { type LedgerFilter, listLedgerLines, usageByDay } from '../projections/ledger-lines.ts';
import { type PlanRow, planOf } from '../projections/plan.ts';
import { type Count, countsOf } from '../store/counts.ts';
import { ledgerView, tookView } from './usage-view.ts';

interface Deps {
  readonly app: Db;
  readonly worker: Db;
  readonly ledgerCurrency: string;
}

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

/** What a workspace used, as people may see it: those who manage it all, its members their own. */
export interface UsageReads {
  month(person: Person, month: string | undefined): Promise<Usage>;
  ledger(
    person: Person,
    filter: LedgerFilter,
    paging: Paging,
  ): Promise<{ items: LedgerLine[]; total: number }>;
  /** An ADMIN's gift. */
  grant(
    gift: { readonly workspace: string; readonly amount: string; readonly expiresAt: string | null },
    meta: EventMeta,
  ): Promise<{ grantUUID: string; available: string }>;
}

export function usageReads({ app, worker, ledgerCurrency }: Deps): UsageReads {
  const managesAll = ({ workspaceRole }: Person) => workspaceRole !== 'member';
  const mine = (person: Person): LedgerFilter => (managesAll(person) ? {} : { user: person.userUuid });
  return {
    async month(person, month = new Date().toISOString().slice(0, 'yyyy-mm'.length)) {
      const { workspace, userUuid } = person;
      const filter = { ...mine(person), ...spanOfMonth(month) };
      const { plan, days } = await inTenant(app, person, async (tx) => ({
        plan: await planOf(tx, workspace),
        days: await usageByDay(tx, workspace, filter),
      }));
      const counts = await asWorker(worker, (tx) => countsOf(tx, `${month}-01`, [workspace, userUuid]));
      return {
        month,
        currency: ledgerCurrency,
        isWhole: managesAll(person),
        plan: plan ? { id: plan.id, name: plan.name } : null,
        quotas: quotasOf(counts.get(workspace), plan?.quotas),
        own: quotasOf(counts.get(userUuid), person.quota),
        credits: managesAll(person) ? await creditsOf(worker, workspace, plan) : null,
        ...tookView(days),
      };
    },
    async ledger(person, filter, paging) {
      const { items, total } = await inTenant(app, person, (tx) =>
        listLedgerLines(tx, person.workspace, { ...filter, ...mine(person) }, paging),
      );
      return { items: items.map(ledgerView), total };
    },
    async grant({ workspace, amount, expiresAt }, meta) {
      const grant = randomUUID();
      const nanos = parseDecimal(amount, LEDGER_DIGITS);
      const end = expiresAt === null ? null : new Date(expiresAt).toISOString();
      const command = { type: 'grant', grant, source: 'admin', amount: nanos, expiresAt: end } as const;
      const { available } = await changeCredits(worker, workspace, command, { commandId: grant, meta });
      return { grantUUID: grant, available: formatNanos(BigInt(available)) };
    },
  };
}

/** As they are now: whatever time has brought is done first. */
async function creditsOf(
  worker: Db,
  workspace: string,
  plan: PlanRow | undefined,
): Promise<Usage['credits']> {
  const included = plan?.includedCredits ?? null;
  const command = { type: 'refresh', ...momentOf(workspace, included, new Date()) } as const;
  const { available, reserved } = await changeCredits(worker, workspace, command, {
    meta: { actorKind: 'service' },
  });
  return {
    available: formatNanos(BigInt(available)),
    reserved: formatNanos(BigInt(reserved)),
    included: included === null ? null : formatNanos(included),
  };
}

interface Limits {
  readonly messages?: number | null | undefined;
  readonly tokens?: number | null | undefined;
}

function quotasOf(
  { messages, tokens }: Count = { messages: 0, tokens: 0 },
  limits: Limits = {},
): Usage['quotas'] {
  return {
    messages: { used: messages, limit: limits.messages ?? null },
    tokens: { used: tokens, limit: limits.tokens ?? null },
  };
}
