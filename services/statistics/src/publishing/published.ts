import { create, toBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { AuditExportedSchema, AuditReadSchema } from '@tutka/contracts/statistics/events/v1/audit';
import { knowing, type LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';

/** Whether an event of statistics' log is one that this version knows. */
export const knows = knowing(['AuditRead', 'AuditExported']);

/** What statistics says in public: who read the audit log. */
export function toPublications({ type, data }: LoggedEvent): readonly Publication[] {
  if (type === 'AuditRead') {
    const value = toBinary(AuditReadSchema, create(AuditReadSchema, data as { workspace: string }));
    return [{ topic: topics.audit, type, value }];
  }
  if (type !== 'AuditExported') return [];
  const exported = data as { workspace: string; fields: string[] };
  const value = toBinary(AuditExportedSchema, create(AuditExportedSchema, exported));
  return [{ topic: topics.audit, type, value }];
}
