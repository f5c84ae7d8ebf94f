import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Source } from '../../api/source.ts';

interface Fields {
  readonly kind: Source['kind'];
  readonly files: readonly File[];
  readonly page: { readonly url: string; readonly title: string } | null;
  readonly text: string;
  /** Of the text. */
  readonly title: string;
}

/** What a person is about to add, of each kind; the kind that is open counts. */
export interface SourceDraft extends Fields {
  readonly change: (fields: Partial<Fields>) => void;
  readonly sources: readonly Source[];
  /** What the sources could be called together; '' where nothing tells. */
  readonly suggestedName: string;
  readonly byteSize: number;
  /** Whether there is something that would be lost with it. */
  readonly isWritten: boolean;
}

const nothing: Fields = { kind: 'file', files: [], page: null, text: '', title: '' };

/** Holds what a person is about to add. */
export function useSourceDraft(): SourceDraft {
  const { t } = useTranslation('catalog');
  const [fields, setFields] = useState(nothing);
  const { kind, files, page, text, title } = fields;
  const textName = title.trim() || t('source.textName');
  const names = { file: files[0]?.name.replace(/\.\w+$/, '') ?? '', url: page?.title ?? '', text: textName };
  const byKind: Record<Source['kind'], () => readonly Source[]> = {
    file: () => files.map((file) => ({ kind: 'file', file })),
    url: () => (page ? [{ kind: 'url', url: page.url, name: page.title }] : []),
    text: () => (text.trim() === '' ? [] : [{ kind: 'text', text, name: textName }]),
  };
  return {
    ...fields,
    change: (more) => setFields((now) => ({ ...now, ...more })),
    sources: byKind[kind](),
    suggestedName: names[kind],
    isWritten: files.length > 0 || text.trim() !== '',
    byteSize: kind === 'file' ? files.reduce((sum, { size }) => sum + size, 0) : new Blob([text]).size,
  };
}
