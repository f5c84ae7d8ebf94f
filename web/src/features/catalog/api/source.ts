import { uploadFile } from '../../../lib/upload/index.ts';

/** One thing to learn: a file, a page of the web, or a text. */
export type Source =
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'url'; readonly url: string; readonly name: string }
  | { readonly kind: 'text'; readonly text: string; readonly name: string };

/** How the API takes it. */
export type SourceBody = { uri: string } | { content: string };

const LONGEST_NAME = 255;

/** What a document made from it is called; of a file in a folder, with the folder. */
export function nameOf(source: Source): string {
  if (source.kind !== 'file') return source.name;
  return pathOf(source.file).slice(-LONGEST_NAME);
}

/** A file's place in the folder that was dropped or chosen, or its name. */
export function pathOf(file: File): string {
  const dropped = 'path' in file && typeof file.path === 'string' ? file.path : '';
  return (file.webkitRelativePath || dropped || file.name).replace(/^\.?\//, '');
}

/** Sends a file to its place; the others are taken as they are. Throws ApiError, and an AbortError. */
export async function bodyOf(
  source: Source,
  options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<SourceBody> {
  if (source.kind === 'text') return { content: source.text };
  if (source.kind === 'url') return { uri: source.url };
  return { uri: await uploadFile(source.file, 'knowledge', options) };
}
