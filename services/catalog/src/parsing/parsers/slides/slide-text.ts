import { tableOf } from '../table.ts';
import type { XmlElement } from '../xml/elements.ts';
import { childrenOf, descendants, firstChild, plainText } from '../xml/look-up.ts';

/** Placeholders that say the same on every slide. */
const furniture = new Set(['dt', 'ftr', 'sldNum', 'hdr', 'sldImg']);
const titles = new Set(['title', 'ctrTitle']);

/** What stands on a slide: the title, and the rest in the order it was put there. */
export function slideText(tree: XmlElement | undefined): { title: string; text: string } {
  const shapes = tree ? shapesOf(tree) : [];
  const title = shapes.find((shape) => titles.has(placeholder(shape) ?? ''));
  const rest = shapes.filter((shape) => shape !== title && !furniture.has(placeholder(shape) ?? ''));
  return {
    title: title ? oneLine(paragraphsOf(title)) : '',
    text: rest.map(shapeText).filter(Boolean).join('\n\n'),
  };
}

export function notesText(tree: XmlElement | undefined): string {
  const shapes = (tree ? shapesOf(tree) : []).filter((shape) => !furniture.has(placeholder(shape) ?? ''));
  const text = shapes.map(shapeText).filter(Boolean).join('\n\n');
  return text === '' ? '' : `Notes: ${text}`;
}

/** The words of a diagram (SmartArt), one line for each of its points. */
export function diagramText(points: XmlElement | undefined): string {
  const lines = [...(points ? descendants(points, 'p') : [])].map(paragraphText);
  return lines
    .filter(Boolean)
    .map((line) => `- ${line}`)
    .join('\n');
}

/** Shapes and tables, those of groups among them. */
function shapesOf(tree: XmlElement): XmlElement[] {
  return childrenOf(tree).flatMap((child) => {
    if (child.name === 'sp' || child.name === 'graphicFrame') return [child];
    if (child.name === 'grpSp') return shapesOf(child);
    const [choice] = child.name === 'AlternateContent' ? childrenOf(child, 'Choice') : [];
    return choice ? shapesOf(choice) : [];
  });
}

function placeholder(shape: XmlElement): string | undefined {
  const properties = firstChild(firstChild(shape, 'nvSpPr'), 'nvPr');
  const mark = firstChild(properties, 'ph');
  return mark && (mark.attributes.type ?? 'obj');
}

function shapeText(shape: XmlElement): string {
  if (shape.name === 'sp') return paragraphsOf(shape);
  return [...descendants(shape, 'tbl')].map(tableText).join('\n\n');
}

function tableText(table: XmlElement): string {
  const cells = childrenOf(table, 'tr').map((row) => childrenOf(row, 'tc').map(paragraphsOf));
  const { title, header, rows } = tableOf(cells);
  return [title, [header, ...rows].filter(Boolean).join('\n')].filter(Boolean).join('\n\n');
}

function paragraphsOf(shape: XmlElement): string {
  const body = firstChild(shape, 'txBody');
  const lines = childrenOf(body, 'p').map((paragraph) => {
    const level = Number(firstChild(paragraph, 'pPr')?.attributes.lvl ?? 0);
    const text = paragraphText(paragraph);
    return level > 0 && text !== '' ? `${'  '.repeat(Math.min(level, 8))}- ${text}` : text;
  });
  return lines.join('\n').trim();
}

function paragraphText(paragraph: XmlElement): string {
  return childrenOf(paragraph)
    .map((part) => (part.name === 'br' ? '\n' : plainText(firstChild(part, 't'))))
    .join('');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
