import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KnowledgeDocument, routes } from '@tutka/http-contracts';
import { useEffect, useRef } from 'react';
import { type Args, call } from '../../../../lib/api/index.ts';
import { refreshDocuments } from './refresh-documents.ts';

type Change = Args<typeof routes.updateDocument>['body'];

/**
 * Changes a document as a form asks; the form may first have to fetch or send what the change is made of. When it goes
 * before the answer, all of it is given up, and the form hears nothing more.
 */
export function useDocumentChange(base: string, { uuid }: KnowledgeDocument) {
  const client = useQueryClient();
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  return useMutation({
    mutationFn: async (ready: (signal: AbortSignal) => Change | Promise<Change>) => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      const body = await ready(signal);
      return call(routes.updateDocument, { params: { id: base, docUuid: uuid }, body, signal });
    },
    onSuccess: () => void refreshDocuments(client),
    // What is called back may have been done already.
    onError: () => void (leaving.current?.signal.aborted && refreshDocuments(client)),
  });
}
