import type { PDFDocumentProxy } from 'pdfjs-dist';

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;
type Destination = Outline[number]['dest'];

const mostEntries = 2000;
const deepest = 8;

/** The path of outline headings for each page: of the first that starts on it, else of the last before it. */
export async function headingsOf(pdf: PDFDocumentProxy): Promise<(page: number) => string | undefined> {
  const first = new Map<number, string>();
  const last = new Map<number, string>();
  for (const { path, dest } of entriesOf(await outlineOf(pdf), []).slice(0, mostEntries)) {
    const page = await pageOf(pdf, dest);
    if (page === undefined) continue;
    if (!first.has(page)) first.set(page, path);
    last.set(page, path);
  }
  const pages = [...last.keys()].sort((one, other) => one - other);
  return (page) => first.get(page) ?? last.get(pages.findLast((before) => before < page) ?? 0);
}

async function outlineOf(pdf: PDFDocumentProxy): Promise<Outline> {
  try {
    return (await pdf.getOutline()) ?? [];
  } catch {
    return [];
  }
}

function entriesOf(outline: Outline, above: readonly string[]): { path: string; dest: Destination }[] {
  return outline.flatMap(({ title, dest, items }) => {
    const path = [...above, title.replace(/\s+/g, ' ').trim()];
    return [
      { path: path.filter(Boolean).join(' › '), dest },
      ...(path.length < deepest ? entriesOf(items, path) : []),
    ];
  });
}

async function pageOf(pdf: PDFDocumentProxy, dest: Destination): Promise<number | undefined> {
  try {
    const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const target: unknown = explicit?.[0];
    if (typeof target === 'number') return target + 1;
    return isReference(target) ? (await pdf.getPageIndex(target)) + 1 : undefined;
  } catch {
    return undefined;
  }
}

function isReference(target: unknown): target is { num: number; gen: number } {
  return typeof target === 'object' && target !== null && 'num' in target && 'gen' in target;
}
