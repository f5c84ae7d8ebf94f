import type { PDFPageProxy } from 'pdfjs-dist';

type ContentItem = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number];
type TextItem = Extract<ContentItem, { str: string }>;

/** Of an annotation, as pdf.js tells of it, what is read. */
interface Annotation {
  readonly subtype?: string;
  readonly rect?: readonly number[];
  readonly annotationFlags?: number;
  readonly contentsObj?: { readonly str?: string };
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly password?: boolean;
  readonly checkBox?: boolean;
  readonly radioButton?: boolean;
  readonly exportValue?: string;
  readonly buttonValue?: string;
  readonly options?: readonly { readonly exportValue: string; readonly displayValue: string }[];
}

interface Filled {
  readonly text: string;
  /** a mark that stands before what it is about */
  readonly isTick: boolean;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Each is held against every piece of its page; none that people fill in has as many. */
const mostFields = 2_000;
const hiddenOrNoView = 2 | 32;
const usualSize = 10;
const widthOfLetter = 0.5;

/**
 * The pieces of a page, with what is filled in: values of a form's fields, ticks, and words that were typed onto the page.
 * These are drawn apart from the page's own text, each beside its label or below it.
 */
export async function withFilledFields(
  page: PDFPageProxy,
  items: readonly ContentItem[],
): Promise<readonly ContentItem[]> {
  const annotations: readonly Annotation[] = await page.getAnnotations().catch(() => []);
  const filled = annotations.flatMap(filledOf).slice(0, mostFields);
  if (filled.length === 0) return items;
  const before = new Map<ContentItem, TextItem[]>();
  const after = new Map<ContentItem | undefined, TextItem[]>();
  const texts = items.filter((item): item is TextItem => 'str' in item && item.str.trim() !== '');
  for (const field of filled) {
    const label = labelOf(field, texts);
    const side = field.isTick && label ? before : after;
    side.set(label, [...(side.get(label) ?? []), ...itemsOf(field, label)]);
  }
  const around = items.flatMap((item) => [...(before.get(item) ?? []), item, ...(after.get(item) ?? [])]);
  return [...around, ...(after.get(undefined) ?? [])];
}

function filledOf(annotation: Annotation): Filled[] {
  const { rect, annotationFlags = 0 } = annotation;
  if (!rect || (annotationFlags & hiddenOrNoView) !== 0) return [];
  const text = textOf(annotation).trim();
  if (text === '') return [];
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  return [{ text, isTick: annotation.fieldType === 'Btn', left, bottom, right, top }];
}

function textOf(annotation: Annotation): string {
  const { subtype, contentsObj, fieldType = '' } = annotation;
  if (subtype === 'FreeText') return contentsObj?.str ?? '';
  return subtype === 'Widget' ? (shownOf[fieldType]?.(annotation) ?? '') : '';
}

const shownOf: Readonly<Record<string, (field: Annotation) => string>> = {
  Tx: ({ fieldValue, password }) => (typeof fieldValue === 'string' && !password ? fieldValue : ''),
  Ch: ({ fieldValue, options = [] }) =>
    [fieldValue]
      .flat()
      .filter((value) => typeof value === 'string')
      .map((value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value)
      .join(', '),
  Btn: (field) => (isTicked(field) ? '☒' : ''),
};

function isTicked({ checkBox, radioButton, fieldValue, exportValue, buttonValue }: Annotation): boolean {
  if (typeof fieldValue !== 'string' || fieldValue === 'Off') return false;
  return (
    (checkBox === true && fieldValue === exportValue) || (radioButton === true && fieldValue === buttonValue)
  );
}

/** On the field's line: of a tick what follows, else what stands before it. Of others the nearest above. */
function labelOf(field: Filled, texts: readonly TextItem[]): TextItem | undefined {
  let best: TextItem | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    const distance = distanceTo(field, text);
    if (distance >= least) continue;
    best = text;
    least = distance;
  }
  return best;
}

function distanceTo({ isTick, left, bottom, right, top }: Filled, { transform, width }: TextItem): number {
  const [, , , size = usualSize, x = 0, y = 0] = transform as number[];
  const slack = Math.abs(size) / 2;
  if (y > bottom - slack && y < top) {
    const gap = isTick ? x - right : left - x - width;
    if (gap > -slack) return Math.max(0, gap);
  }
  const isAbove = !isTick && y >= top - slack && x < right && x + width > left;
  return isAbove ? 1_000 + y - top : Number.POSITIVE_INFINITY;
}

function itemsOf({ text, left, bottom, top }: Filled, label: TextItem | undefined): TextItem[] {
  const lines = text.split(/\r\n?|\n/);
  const [, , , size = usualSize, , labelled] = (label?.transform ?? []) as number[];
  const isBeside = labelled !== undefined && labelled > bottom - size / 2 && labelled < top;
  const first = isBeside ? labelled : top - size;
  return lines.map((str, at) => ({
    str,
    dir: 'ltr',
    transform: [size, 0, 0, size, left, first - at * size * 1.2],
    width: str.length * size * widthOfLetter,
    height: size,
    fontName: '',
    hasEOL: false,
  }));
}
