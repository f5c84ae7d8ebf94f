import { Readability } from '@mozilla/readability';
import type { DomDocument, DomElement } from './dom.ts';

const neverText = 'script,style,noscript,template,svg,iframe,object,head,title,link,meta';
const surroundings = 'nav,aside,footer,button,select,dialog';
const headings = 'h1,h2,h3,h4,h5,h6';
/** Of a page's text that the article must hold to be taken for all of it; below, more would be lost than clutter. */
const leastShare = 0.5;
const mostElements = 20_000;
const mostLevels = 100;

/** Leaves a headline in its place that is the page's title too: nobody shows the title above the text. */
class WithHeadline extends Readability<DomElement> {
  _headerDuplicatesTitle(): boolean {
    return false;
  }
}

/** The element that holds the readable text: the article where there plainly is one, else the whole body. */
export function mainContent(document: DomDocument): DomElement {
  const body = bodyOf(document);
  const all = length(body);
  const article = articleOf(document);
  if (article && length(article) >= all * leastShare) return article;
  const bare = body.cloneNode(true) as DomElement;
  for (const element of bare.querySelectorAll(surroundings)) element.remove();
  for (const header of bare.querySelectorAll('header'))
    header.replaceChildren(...header.querySelectorAll(headings));
  return length(bare) >= all * leastShare ? bare : body;
}

/** What of a page can be text at all. */
export function bodyOf(document: DomDocument): DomElement {
  const body = document.body ?? document.documentElement;
  for (const element of body.querySelectorAll(neverText)) element.remove();
  return body;
}

function articleOf(document: DomDocument): DomElement | undefined {
  if (tooCostly(document.documentElement)) return undefined;
  const copy = document.cloneNode(true) as DomDocument;
  const article = new WithHeadline(copy, {
    serializer: (node) => node as DomElement,
    charThreshold: 200,
  }).parse();
  return article?.content ?? undefined;
}

/** Looking for the article takes time with the square of a page's depth. */
function tooCostly(root: DomElement): boolean {
  return [...root.querySelectorAll('*')].length > mostElements || deeperThan(root, mostLevels);
}

function deeperThan(element: DomElement, levels: number): boolean {
  return levels === 0 || [...element.children].some((child) => deeperThan(child, levels - 1));
}

function length(element: DomElement): number {
  return (element.textContent ?? '').replace(/\s+/g, ' ').length;
}
