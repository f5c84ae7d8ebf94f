import type { AuditChange, AuditKind } from '@tutka/http-contracts';

/** What fields and their parts hold the uuids of. */
const fields: Readonly<Record<string, AuditKind>> = {
  userUuid: 'user',
  ownerUuid: 'user',
  agentUuid: 'agent',
  copyOf: 'agent',
  knowledges: 'knowledge',
  knowledgeUuid: 'knowledge',
  serverUuid: 'mcpServer',
  orderUuid: 'order',
};
const parts: Readonly<Record<string, AuditKind>> = {
  role: 'user',
  signedIn: 'user',
  toolsHash: 'mcpServer',
};

/** Somebody or something that a change is about. */
export interface Named {
  readonly kind: AuditKind;
  readonly id: string;
}

/** Who and what a change names by uuid. */
export function namedIn({ field, before, after }: AuditChange): Named[] {
  const [name = field, part] = field.split('@');
  const [kind, ofPart] = [fields[name], parts[name]];
  const values = kind ? [before, after].flat().filter((one) => typeof one === 'string') : [];
  return [
    ...values.flatMap((id) => (kind ? [{ kind, id }] : [])),
    ...(part && ofPart ? [{ kind: ofPart, id: part }] : []),
  ];
}
