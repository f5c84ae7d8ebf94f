import { AUDIT_ACTOR_KINDS, AUDIT_KINDS } from '@tutka/http-contracts';
import { AUDIT_ACTIONS } from '@tutka/http-contracts/audit-actions';
import { useSearchParams } from 'react-router';
import { dayEdges, isDay, isUuid, partOf, useAddress } from '../../../lib/address/index.ts';

/** Whose log: of everybody, or of one's workspace. */
export type AuditScope = 'platform' | 'workspace';

const NAMES = ['who', 'person', 'kind', 'action', 'subject', 'workspace', 'from', 'to', 'q'] as const;

/** As the fields have them; '' where nothing is chosen. `person` is the uuid of who did it, `who` a kind of actor. */
export type AuditForm = Readonly<Record<(typeof NAMES)[number], string>>;

const NOTHING = Object.fromEntries(NAMES.map((name) => [name, ''])) as AuditForm;

/** What the log is narrowed by, kept in the address, and the same as the calls take it. */
export function useAuditAddress(scope: AuditScope) {
  const [search] = useSearchParams();
  const change = useAddress();
  const form = formOf(search, scope);
  const set = (fields: Partial<AuditForm>) =>
    change(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value || null])));
  const { who, person, kind, action, subject, workspace, from, to, q } = form;
  return {
    form,
    set,
    clear: () => set(NOTHING),
    narrowed: Object.values(form).some((value) => value !== ''),
    query: {
      actorKind: who || null,
      actorUUID: person || null,
      kind: kind || null,
      action: action || null,
      subjectUUID: subject || null,
      ...dayEdges({ from, to }),
      text: q.trim() || null,
      workspace: scope === 'workspace' ? 'mine' : workspace || null,
    },
  };
}

export type AuditAddress = ReturnType<typeof useAuditAddress>;

function formOf(search: URLSearchParams, scope: AuditScope): AuditForm {
  const given = Object.fromEntries(NAMES.map((name) => [name, search.get(name) ?? ''])) as AuditForm;
  return {
    ...given,
    who: known(AUDIT_ACTOR_KINDS, given.who),
    kind: known(AUDIT_KINDS, given.kind),
    action: known(Object.values(AUDIT_ACTIONS).flat(), given.action),
    person: partOf(search, 'person', isUuid),
    subject: partOf(search, 'subject', isUuid),
    workspace: scope === 'platform' ? partOf(search, 'workspace', isUuid) : '',
    from: partOf(search, 'from', isDay),
    to: partOf(search, 'to', isDay),
  };
}

function known<T extends string>(values: readonly T[], value: string): T | '' {
  return values.find((one) => one === value) ?? '';
}
