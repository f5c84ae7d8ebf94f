import type { Reconciliation } from '@tutka/http-contracts';
import type { ReconciliationRow } from '../projections/reconciliation.ts';

type Problem = Pick<Reconciliation, 'problem' | 'problemCode'>;

const codes: Readonly<Record<string, Problem['problemCode']>> = {
  PROVIDER_NOT_OFFERED: 'PROVIDER_NOT_OFFERED',
  ProviderUnavailable: 'PROVIDER_UNAVAILABLE',
  ProviderRefused: 'PROVIDER_REFUSED',
};

/** Why a run was given up or what it waits for, with its code where it is one of those that have one. */
export function problemView({ reason, problem }: Pick<ReconciliationRow, 'reason' | 'problem'>): Problem {
  const text = reason ?? problem;
  const [, name = '', said = ''] = /^(\w+)(?:: (.*))?$/s.exec(text ?? '') ?? [];
  const problemCode = codes[name] ?? null;
  return { problem: problemCode && said ? said : text, problemCode };
}
