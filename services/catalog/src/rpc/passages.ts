import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import type { AskBases } from '../embedding/ask-bases.ts';
import type { Passage } from '../retrieval/index.ts';
import type { Payer } from '../store/question-usage.ts';

const TOP_K = 8;

interface Asking {
  readonly question: string;
  /** The bases that were authorised; those that are gone count as none. */
  readonly knowledges: readonly string[];
  /** The asker's workspace, which may open its own documents. */
  readonly workspace: string | undefined;
  /** A share's guest opens no document, public ones neither: they are at no page. */
  readonly isGuest: boolean;
  readonly payer: Payer;
}

/** What the bases say to a question, best first, with titles. As worker: the caller has authorised the bases. */
export async function findPassages(
  { worker, askBases }: { readonly worker: Db; readonly askBases: AskBases },
  { question, knowledges, payer, ...reader }: Asking,
) {
  if (question.trim() === '' || knowledges.length === 0) return [];
  const { found } = await askBases({
    knowledges,
    query: question,
    topK: TOP_K,
    payer,
    inside: (work) => asWorker(worker, work),
    tell: (tx, passages) => cited(tx, passages, reader),
  });
  return found;
}

async function cited(
  tx: Tx,
  found: readonly Passage[],
  { workspace, isGuest }: Pick<Asking, 'workspace' | 'isGuest'>,
) {
  if (found.length === 0) return [];
  const titles = await titlesOf(tx, [...new Set(found.map(({ document }) => document))]);
  return found.map((passage) => {
    const document = titles.get(passage.document);
    return {
      knowledgeUuid: passage.knowledge,
      documentUuid: passage.document,
      ordinal: passage.ordinal,
      title: document?.name ?? '',
      ...(passage.page === null ? {} : { page: passage.page }),
      ...(passage.heading === null ? {} : { heading: passage.heading }),
      text: passage.text,
      score: passage.score,
      coverage: passage.coverage,
      mayOpen:
        !isGuest &&
        document !== undefined &&
        (document.workspace === workspace || document.visibility === 'public'),
    };
  });
}

interface Title {
  readonly uuid: string;
  readonly name: string;
  readonly workspace: string;
  readonly visibility: string;
}

async function titlesOf(tx: Tx, documents: readonly string[]): Promise<Map<string, Title>> {
  const rows = await queries(tx)('documents as d')
    .join('knowledges as k', 'k.uuid', 'd.knowledge')
    .whereIn('d.uuid', documents)
    .select<Title[]>('d.uuid', 'd.name', 'd.workspace', 'k.visibility');
  return new Map(rows.map((row) => [row.uuid, row]));
}
