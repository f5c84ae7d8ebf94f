import { useQueryClient } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import { useState } from 'react';
import { call, refreshRows } from '../../../lib/api/index.ts';
import { useErrorText } from '../../../lib/errors/index.ts';
import { uploadFile } from '../../../lib/upload/index.ts';

/** One thing to learn: a file, a page of the web, or a text. */
export type Source =
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'url'; readonly url: string; readonly name: string }
  | { readonly kind: 'text'; readonly text: string; readonly name: string };

export interface Sending {
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  readonly problem: string | null;
}

interface AddSources {
  readonly sending: readonly Sending[];
  readonly busy: boolean;
  /** Adds sources to a base; without one the first source makes it. Resolves with the base, or undefined where nothing was added. */
  readonly add: (
    sources: readonly Source[],
    into: string | undefined,
    name: string,
  ) => Promise<string | undefined>;
}

const MEGABYTE = 1024 * 1024;

/** Uploads and adds sources one after the other; one that fails is told and does not stop the others. */
export function useAddSources(): AddSources {
  const client = useQueryClient();
  const textOf = useErrorText();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [busy, setBusy] = useState(false);
  const note = (at: number, change: Partial<Sending>) =>
    setSending((now) => now.map((each, index) => (index === at ? { ...each, ...change } : each)));

  const add: AddSources['add'] = async (sources, into, name) => {
    setBusy(true);
    setSending(sources.map((source) => ({ name: nameOf(source), share: 0, problem: null })));
    let base = into;
    for (const [at, source] of sources.entries()) {
      try {
        const body = await bodyOf(source, (share) => note(at, { share }));
        base = await put(base, name, source, body);
        note(at, { share: 1 });
      } catch (error) {
        note(at, { problem: textOf(error) });
      }
    }
    setBusy(false);
    await refreshRows(client, routes.listKnowledges, routes.getKnowledge, routes.listDocuments);
    return base;
  };
  return { sending, busy, add };
}

type Body = { uri: string } | { content: string };

async function bodyOf(source: Source, onProgress: (share: number) => void): Promise<Body> {
  if (source.kind === 'text') return { content: source.text };
  if (source.kind === 'url') return { uri: source.url };
  return { uri: await uploadFile(source.file, 'knowledge', { onProgress }) };
}

async function put(base: string | undefined, name: string, source: Source, body: Body): Promise<string> {
  if (base === undefined) {
    const made = await call(routes.createKnowledge, { body: { ...body, name, fileName: nameOf(source) } });
    return made.uuid;
  }
  await call(routes.addDocument, { params: { id: base }, body: { ...body, name: nameOf(source) } });
  return base;
}

function nameOf(source: Source): string {
  return source.kind === 'file' ? source.file.name : source.name;
}

/** Files over this are refused before they are chosen; the server counts again. */
export const LARGEST_FILE = 100 * MEGABYTE;
