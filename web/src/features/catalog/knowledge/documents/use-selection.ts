import type { KnowledgeDocument } from '@tutka/http-contracts';
import { useState } from 'react';

export interface Selection {
  /** Of the rows that are shown. */
  readonly chosen: readonly KnowledgeDocument[];
  readonly all: boolean;
  readonly has: (document: KnowledgeDocument) => boolean;
  readonly toggle: (document: KnowledgeDocument) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Which of the shown documents are ticked. */
export function useSelection(rows: readonly KnowledgeDocument[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ uuid }) => ticked.has(uuid));
  const all = rows.length > 0 && chosen.length === rows.length;
  return {
    chosen,
    all,
    has: ({ uuid }) => ticked.has(uuid),
    toggle({ uuid }) {
      const next = new Set(ticked);
      if (!next.delete(uuid)) next.add(uuid);
      setTicked(next);
    },
    toggleAll: () => setTicked(all ? new Set() : new Set(rows.map(({ uuid }) => uuid))),
    clear: () => setTicked(new Set()),
  };
}
