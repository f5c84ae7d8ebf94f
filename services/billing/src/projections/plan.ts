import { planned, queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { PlanEvent, PlanQuotas, PlanTerms } from '../domain/plans/plan.events.ts';

/** In minor units. */
interface Price {
  readonly month: bigint;
  readonly year: bigint;
}

/** A plan as it stands. */
export interface PlanRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** By currency. */
  readonly prices: Readonly<Record<string, Price>>;
  readonly quotas: PlanQuotas;
  /** Nano-units of the ledger's currency; null: usage takes no credits. */
  readonly includedCredits: bigint | null;
  readonly position: number;
  readonly isOffered: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

interface Row {
  id: string;
  name: string;
  description: string;
  prices: PlanTerms['prices'];
  quotas: PlanQuotas;
  included_credits: string | null;
  position: number;
  is_offered: boolean;
  created_at: Date;
  updated_at: Date;
}

const columns: Readonly<Record<keyof PlanTerms, string>> = {
  name: 'name',
  description: 'description',
  prices: 'prices',
  quotas: 'quotas',
  includedCredits: 'included_credits',
  position: 'position',
  isOffered: 'is_offered',
};

/** Writes what an event means for the read model. */
export async function applyPlanEvent(
  tx: Tx,
  { type, data, workspace, recordedAt }: StoredEvent<PlanEvent>,
): Promise<void> {
  const table = queries(tx)('plans');
  const { planId: id } = data;
  const stamped = { ...stored(data.terms), updated_at: recordedAt };
  if (type === 'PlanCreated') await table.insert({ id, workspace, ...stamped, created_at: recordedAt });
  else await table.where({ id }).update(stamped);
}

/** The plan, offered or not; undefined where there is none. */
export async function findPlan(tx: Tx, id: string): Promise<PlanRow | undefined> {
  const row: Row | undefined = await queries(tx)('plans').where({ id }).first();
  return row && fromRow(row);
}

/** The plan that a workspace has now. */
export async function planOf(tx: Tx, workspace: string): Promise<PlanRow | undefined> {
  const { rows } = await queries(tx).raw<{ rows: Row[] }>('SELECT * FROM plans WHERE id = plan_of(?)', [
    workspace,
  ]);
  return rows[0] && fromRow(rows[0]);
}

/** A plan as far as usage is concerned. */
export interface UsagePlan {
  /** In nano-units; null: usage takes no credits. */
  readonly included: bigint | null;
  readonly quotas: PlanQuotas;
}

const findingPlans = `
  SELECT w AS workspace, p.included_credits AS included, p.quotas
  FROM unnest((SELECT $1::uuid[])) AS w JOIN plans p ON p.id = plan_of(w)`;

/** The plans of some workspaces. */
export async function usagePlans(
  tx: Tx,
  workspaces: readonly string[],
): Promise<ReadonlyMap<string, UsagePlan>> {
  interface Found {
    workspace: string;
    included: string | null;
    quotas: PlanQuotas;
  }
  const rows = await planned<Found>(tx, 'usage-plans', findingPlans, [workspaces]);
  return new Map(
    rows.map(({ workspace, included, quotas }) => [
      workspace,
      { included: included === null ? null : BigInt(included), quotas },
    ]),
  );
}

/** In the order of the pricing page. */
export async function listPlans(tx: Tx, only: { readonly offered: boolean }): Promise<PlanRow[]> {
  const rows: Row[] = await queries(tx)('plans')
    .modify((query) => {
      if (only.offered) query.where('is_offered', true);
    })
    .orderBy(['position', 'id']);
  return rows.map(fromRow);
}

function stored(terms: Partial<PlanTerms>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(terms).map(([name, value]) => [
      columns[name as keyof PlanTerms],
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}

function fromRow(row: Row): PlanRow {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    prices: Object.fromEntries(
      Object.entries(row.prices).map(([currency, { month, year }]) => [
        currency,
        { month: BigInt(month), year: BigInt(year) },
      ]),
    ),
    quotas: row.quotas,
    includedCredits: row.included_credits === null ? null : BigInt(row.included_credits),
    position: row.position,
    isOffered: row.is_offered,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
