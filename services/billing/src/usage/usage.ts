import { asWorker, type Db, inTenant } from '@tutka/database';
import type { EventMeta } from '@tutka/event-store';
import type { LedgerLine, Usage, UsageSeries, WorkspaceUsage } from '@tutka/http-contracts';
import type { Asked } from '@tutka/service-base';
import type { Person } from '@tutka/service-runtime';
import type { Accounts } from '../clients/accounts.ts';
import type { Holdings, HoldingsReads } from '../clients/holdings.ts';
import { spanOfMonth } from '../domain/credits/month.ts';
import {
  type LedgerFilter,
  type LedgerRow,
  ledgerLinesAfter,
  listLedgerLines,
  type UsageOfDay,
  usageByDay,
} from '../projections/ledger-lines.ts';
import { type PlanRow, planOf } from '../projections/plan.ts';
import { type Count, countsOf } from '../store/counts.ts';
import { creditsLeft } from './credits-left.ts';
import { type Gift, type Granted, grantCredits } from './grant-credits.ts';
import { ledgerCsvHead, ledgerCsvLine } from './ledger-csv.ts';
import { dayOf, lastDays } from './span.ts';
import { ledgerView, tookView } from './usage-view.ts';

interface Deps {
  readonly app: Db;
  readonly worker: Db;
  readonly holdings: Pick<HoldingsReads, 'of'>;
  readonly accounts: Pick<Accounts, 'refuseUnknown'>;
  readonly ledgerCurrency: string;
}

/** Lines of an export that are read at once. */
const BATCH = 1_000;

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

/** What a workspace used, as people may see it: those who manage it all, its members their own. */
export interface UsageReads {
  month(person: Person, month: string | undefined): Promise<Usage>;
  /** The last days, today included. */
  /** Any workspace's, for an ADMIN. Throws WorkspaceNotFound. */
  of(admin: Person, workspace: string, month: string | undefined): Promise<WorkspaceUsage>;
  series(person: Person, days: number): Promise<UsageSeries>;
  ledger(
    person: Person,
    filter: LedgerFilter,
    paging: Paging,
  ): Promise<{ items: LedgerLine[]; total: number }>;
  /** All of these lines as CSV, piece by piece. */
  csv(person: Person, filter: LedgerFilter): AsyncGenerator<string>;
  /** An ADMIN's gift, once for each key. Throws WorkspaceNotFound. */
  grant(admin: Person, asked: Asked, gift: Gift, meta: EventMeta): Promise<Granted>;
}

/** What a workspace's month is told of. */
interface Month {
  readonly month: string;
  readonly plan: PlanRow | undefined;
  readonly days: readonly UsageOfDay[];
  readonly count: Count | undefined;
  readonly has: Holdings;
}

const thisMonth = () => new Date().toISOString().slice(0, 'yyyy-mm'.length);

export function usageReads({ app, worker, holdings, accounts, ledgerCurrency }: Deps): UsageReads {
  const managesAll = ({ workspaceRole }: Person) => workspaceRole !== 'member';
  const mine = (person: Person): LedgerFilter => (managesAll(person) ? {} : { user: person.userUuid });
  const monthOf = ({ month, plan, days, count, has }: Month) => ({
    month,
    currency: ledgerCurrency,
    plan: plan ? { id: plan.id, name: plan.name } : null,
    quotas: quotasOf(count, plan?.quotas),
    holdings: holdingsOf(has, plan),
    ...tookView(days),
  });
  return {
    async month(person, month = thisMonth()) {
      const { workspace, userUuid } = person;
      const filter = { ...mine(person), ...spanOfMonth(month) };
      const asked = holdings.of(person);
      const { plan, days } = await inTenant(app, person, async (tx) => ({
        plan: await planOf(tx, workspace),
        days: await usageByDay(tx, workspace, filter),
      }));
      const counts = await asWorker(worker, (tx) => countsOf(tx, `${month}-01`, [workspace, userUuid]));
      return {
        ...monthOf({ month, plan, days, count: counts.get(workspace), has: await asked }),
        isWhole: managesAll(person),
        own: quotasOf(counts.get(userUuid), person.quota),
        credits: managesAll(person) ? await creditsLeft(worker, workspace, plan) : null,
      };
    },
    async of(admin, workspace, month = thisMonth()) {
      await accounts.refuseUnknown(admin, workspace);
      const asked = holdings.of({ ...admin, workspace });
      const read = await asWorker(worker, async (tx) => ({
        plan: await planOf(tx, workspace),
        days: await usageByDay(tx, workspace, spanOfMonth(month)),
        count: (await countsOf(tx, `${month}-01`, [workspace])).get(workspace),
      }));
      return {
        ...monthOf({ month, ...read, has: await asked }),
        credits: await creditsLeft(worker, workspace, read.plan),
      };
    },
    async series(person, days) {
      const span = lastDays(days, new Date());
      const took = await inTenant(app, person, (tx) =>
        usageByDay(tx, person.workspace, { ...mine(person), ...span }),
      );
      const shown = { from: dayOf(span.from), to: dayOf(new Date(span.to.getTime() - 1)) };
      return { ...shown, currency: ledgerCurrency, isWhole: managesAll(person), ...tookView(took) };
    },
    async *csv(person, filter) {
      const wanted = { ...filter, ...mine(person) };
      let head = ledgerCsvHead;
      for (let after: LedgerRow | undefined; ; head = '') {
        const rows = await inTenant(app, person, (tx) =>
          ledgerLinesAfter(tx, person.workspace, wanted, { after, limit: BATCH }),
        );
        yield head + rows.map((row) => ledgerCsvLine(ledgerView(row), ledgerCurrency)).join('');
        after = rows.at(-1);
        if (rows.length < BATCH) return;
      }
    },
    async ledger(person, filter, paging) {
      const { items, total } = await inTenant(app, person, (tx) =>
        listLedgerLines(tx, person.workspace, { ...filter, ...mine(person) }, paging),
      );
      return { items: items.map(ledgerView), total };
    },
    async grant(admin, asked, gift, meta) {
      await accounts.refuseUnknown(admin, gift.workspace);
      return await grantCredits(worker, asked, gift, meta);
    },
  };
}

/** Against what the plan lets the workspace have. */
function holdingsOf(has: Holdings, plan: PlanRow | undefined): Usage['holdings'] {
  const held = (key: keyof Holdings) => ({ used: has[key], limit: plan?.quotas[key] ?? null });
  return { knowledgeBytes: held('knowledgeBytes'), agents: held('agents'), members: held('members') };
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
