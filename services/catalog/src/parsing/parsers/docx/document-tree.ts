import mammoth from 'mammoth';

/** The parts of mammoth's document model that carry text. */
export interface DocxNode {
  readonly type: string;
  readonly value?: string;
  readonly styleName?: string | null;
  readonly styleId?: string | null;
  readonly numbering?: unknown;
  readonly checked?: boolean;
  readonly noteType?: string;
  readonly noteId?: string;
  readonly children?: readonly DocxNode[];
  readonly notes?: { resolve(reference: DocxNode): { readonly body: readonly DocxNode[] } | null };
}

/** Reads the document model; the HTML that mammoth would make of it is left empty. */
export async function documentTree(bytes: Buffer): Promise<DocxNode> {
  let tree: DocxNode | undefined;
  await mammoth.convertToHtml(
    { buffer: bytes },
    {
      includeDefaultStyleMap: false,
      transformDocument: (document: DocxNode) => {
        tree = document;
        return { ...document, children: [] };
      },
    },
  );
  if (!tree) throw new Error('no document was read');
  return tree;
}
