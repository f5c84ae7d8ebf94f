import type { LedgerLine } from '@tutka/http-contracts';

/** Where what a line was for can be seen: the question in its chat, or the base; null where it has no page. */
export function causeOf({ turnUUID, usage }: Pick<LedgerLine, 'turnUUID' | 'usage'>): string | null {
  const { sessionUUID, knowledgeUUID } = usage ?? {};
  if (sessionUUID) {
    return turnUUID ? `/chat/${sessionUUID}?branch=${turnUUID}&at=${turnUUID}` : `/chat/${sessionUUID}`;
  }
  return knowledgeUUID ? `/knowledge/${knowledgeUUID}` : null;
}
