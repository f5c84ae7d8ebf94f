import { useQueryClient } from '@tanstack/react-query';
import { type KnowledgeDocument, routes } from '@tutka/http-contracts';
import { useTranslation } from 'react-i18next';
import { useTellError } from '../../../../components/notice/index.ts';
import { useDelayedDelete } from '../../../../components/undo/index.ts';
import { call } from '../../../../lib/api/index.ts';
import { setHidden, useHidden } from '../../../../lib/hidden/index.ts';
import { refreshDocuments } from './refresh-documents.ts';

type Documents = readonly KnowledgeDocument[];

export interface DocumentActions {
  /** Reads them again from the beginning; what served serves until then. */
  readonly again: (documents: Documents) => Promise<void>;
  readonly cancel: (document: KnowledgeDocument) => Promise<void>;
  /** Takes them away, with some seconds to think better of it. */
  readonly remove: (documents: Documents) => void;
  /** Those that were taken away but may come back. */
  readonly hidden: ReadonlySet<string>;
}

/** What can be done with documents of a base. What goes wrong is told in a notice. */
export function useDocumentActions(base: string): DocumentActions {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const tell = useTellError();
  const removeLater = useDelayedDelete();
  const hidden = useHidden();
  const paramsOf = ({ uuid }: KnowledgeDocument) => ({ id: base, docUuid: uuid });

  const refresh = () => refreshDocuments(client);
  const settle = async (work: readonly Promise<unknown>[]) => {
    const failed = (await Promise.allSettled(work)).filter((each) => each.status === 'rejected');
    for (const { reason } of failed.slice(0, 1)) tell(reason);
    await refresh();
  };

  return {
    hidden,
    again: (documents) =>
      settle(documents.map((each) => call(routes.reindexDocument, { params: paramsOf(each) }))),
    cancel: (document) => settle([call(routes.cancelDocument, { params: paramsOf(document) })]),
    remove(documents) {
      setHidden(documents, true);
      const [first] = documents;
      removeLater({
        message: t('document.removed', { count: documents.length, name: first?.name ?? '' }),
        things: documents,
        send: (each) => call(routes.deleteDocument, { params: paramsOf(each), keepalive: true }),
        restore: (documents) => setHidden(documents, false),
        refresh,
      });
    },
  };
}
