import type { Attachments } from '../clients/attachments.ts';
import { type Attachment, filesToRecall, type OpenFile, withFiles } from '../domain/attachment.ts';
import type { Past } from '../domain/context.ts';
import type { Asker } from './asker.ts';

/** A question and its branch, with what their files say and show. */
export interface WithFiles {
  readonly branch: readonly Past[];
  /** As the model is asked. */
  readonly asked: Pick<Past, 'content' | 'pictures'>;
  /** As the question keeps them. */
  readonly attachments: readonly Attachment[];
}

interface Question {
  readonly question: string;
  /** Keys. */
  readonly files: readonly string[];
  /** Of which there is only the name. */
  readonly lost: readonly Attachment[];
}

/** Opens the files of a question and of what was said before it. Throws FileNotFound. */
export async function openFiles(
  attachments: Attachments,
  asker: Asker,
  branch: readonly Past[],
  { question, files: keys, lost }: Question,
): Promise<WithFiles> {
  const past = branch.flatMap(({ attachments: files = [] }) => files).toReversed();
  if (keys.length + lost.length + past.length === 0)
    return { branch, asked: { content: question }, attachments: [] };
  const recalled = filesToRecall(past, keys.length).filter((key) => !keys.includes(key));
  const opened = await attachments.open(asker, keys, recalled);
  const files = keys.flatMap((key) => opened.get(key) ?? []);
  return {
    branch: branch.map((said) => ({
      ...said,
      ...withFiles(said.content, said.attachments ?? [], opened, true),
    })),
    asked: withFiles(question, [...files, ...lost], opened, false),
    attachments: files.map(kept),
  };
}

function kept({ key, name, contentType, byteSize }: OpenFile): Attachment {
  return { key, name, contentType, byteSize };
}
