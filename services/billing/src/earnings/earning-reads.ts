import { asWorker, type Db, inTenant, type Tx } from '@tutka/database';
import type { Person } from '@tutka/service-runtime';
import { type EarningsFilter, type EarningsRow, earningsOf, listEarnings } from '../projections/earning.ts';
import {
  type AgentEarnings,
  type EarningFilter,
  type EarningLineRow,
  earningsByAgent,
  earningsByMonth,
  listEarningLines,
  type MonthEarnings,
} from '../projections/earning-lines.ts';
import { shareRate } from '../projections/share-rate.ts';

/** Only who manages a workspace sees what it earns. */
class EarningsNotYours extends Error {
  override readonly name = 'EarningsNotYours';
}

/** So many months are shown, the present one too. */
const MONTHS = 24;

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}

interface Paged<T> {
  readonly items: T[];
  readonly total: number;
}

/** What agents earn, as people may see it. The first three throw EarningsNotYours. */
export interface EarningReads {
  /** By currency and by month, with the share of orders from now on. */
  summary(person: Person): Promise<{ rate: number; sums: EarningsRow[]; months: MonthEarnings[] }>;
  agents(person: Person, paging: Paging): Promise<Paged<AgentEarnings>>;
  lines(person: Person, filter: EarningFilter, paging: Paging): Promise<Paged<EarningLineRow>>;
  /** Everybody's sums. */
  all(only: EarningsFilter, paging: Paging): Promise<Paged<EarningsRow>>;
  /** Any workspace's, for an ADMIN. */
  linesOf(workspace: string, filter: EarningFilter, paging: Paging): Promise<Paged<EarningLineRow>>;
}

export function earningReads(deps: {
  readonly app: Db;
  readonly worker: Db;
  readonly clock: () => Date;
}): EarningReads {
  const { app, worker, clock } = deps;
  const mine = async <T>(person: Person, work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (person.workspaceRole === 'member') throw new EarningsNotYours();
    return await inTenant(app, person, work);
  };
  return {
    summary: (person) =>
      mine(person, async (tx) => ({
        rate: await shareRate(tx),
        sums: await earningsOf(tx, person.workspace),
        months: await earningsByMonth(tx, person.workspace, firstMonth(clock())),
      })),
    agents: (person, paging) => mine(person, (tx) => earningsByAgent(tx, person.workspace, paging)),
    lines: (person, filter, paging) =>
      mine(person, (tx) => listEarningLines(tx, person.workspace, filter, paging)),
    all: (only, paging) => asWorker(worker, (tx) => listEarnings(tx, only, paging)),
    linesOf: (workspace, filter, paging) =>
      asWorker(worker, (tx) => listEarningLines(tx, workspace, filter, paging)),
  };
}

const firstMonth = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1));
