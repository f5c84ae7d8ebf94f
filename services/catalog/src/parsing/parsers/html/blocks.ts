import type { Block } from '../section-builder.ts';
import { tableOf } from '../table.ts';
import { collapse } from './collapse.ts';
import type { DomElement, DomNode } from './dom.ts';

const blockElements = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM ' +
    'H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'
  ).split(' '),
);
const elementNode = 1;
const textNode = 3;

/** The readable blocks below an element, in order. */
export function* blocksOf(root: DomNode): Generator<Block> {
  let inline = '';
  for (const node of root.childNodes) {
    const element = node.nodeType === elementNode ? (node as DomElement) : undefined;
    if (!element || !hasBlocks(element)) {
      inline += inlineText(node);
      continue;
    }
    yield paragraph(inline);
    inline = '';
    yield* elementBlocks(element);
  }
  yield paragraph(inline);
}

function* elementBlocks(element: DomElement): Generator<Block> {
  const name = element.tagName.toUpperCase();
  const level = /^H([1-6])$/.exec(name)?.[1];
  if (level) yield { kind: 'heading', level: Number(level), text: collapse(inlineText(element)) };
  else if (name === 'PRE') yield { kind: 'text', text: element.textContent ?? '' };
  else if (name === 'TABLE' && !element.querySelector('table')) yield* tableBlocks(element);
  else if (name === 'LI') yield* itemBlocks(element);
  else yield* blocksOf(element);
}

function* itemBlocks(element: DomElement): Generator<Block> {
  let marked = false;
  for (const block of blocksOf(element)) {
    if (!marked && block.kind === 'text' && block.text !== '') {
      marked = true;
      yield { kind: 'text', text: `- ${block.text}` };
    } else yield block;
  }
}

function* tableBlocks(table: DomElement): Generator<Block> {
  const caption = table.querySelector('caption');
  if (caption) yield paragraph(inlineText(caption));
  yield { kind: 'table', ...tableOf(cellsOf(table)) };
}

function cellsOf(table: DomElement): string[][] {
  return [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => collapse(inlineText(cell)).replaceAll('\n', ' ')),
  );
}

function paragraph(text: string): Block {
  return { kind: 'text', text: collapse(text) };
}

function hasBlocks(element: DomElement): boolean {
  if (blockElements.has(element.tagName.toUpperCase())) return true;
  return [...element.children].some(hasBlocks);
}

function inlineText(node: DomNode): string {
  if (node.nodeType === textNode) return (node.textContent ?? '').replace(/\s+/g, ' ');
  if (node.nodeType !== elementNode) return '';
  const name = (node as DomElement).tagName.toUpperCase();
  if (name === 'BR') return '\n';
  const text = [...node.childNodes].map(inlineText).join('');
  return blockElements.has(name) ? `\n${text}\n` : text;
}
