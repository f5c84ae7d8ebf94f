import type { ClipboardEvent } from 'react';

/** What goes with a text of replies into other programs: only what says something there. */
const KEPT: readonly string[] = ['href', 'colspan', 'rowspan', 'start', 'dir', 'alt', 'src', 'style'];
/** What stands in or beside a text to be clicked, or for this page alone. */
const BESIDE = 'button, figcaption, svg, [data-beside], img:not([src^="data:"])';

/** Copies what is selected as it reads: formulas as they are written, marks of sources in brackets, and no buttons. */
export function copySelection(event: ClipboardEvent): void {
  const range = wholeRange(event.target);
  if (range === undefined) return;
  const { text, html } = taken(range.cloneContents());
  event.clipboardData.setData('text/plain', text);
  event.clipboardData.setData('text/html', html);
  event.preventDefault();
}

/** The text of a message's reply as it is laid out; '' where it shows none. */
export function layoutOf(message: string): string {
  const row = document.querySelector(`[data-message="${CSS.escape(message)}"]`);
  const whole = new DocumentFragment();
  for (const part of row?.querySelectorAll('[data-markdown]') ?? []) whole.append(part.cloneNode(true));
  return whole.childElementCount === 0 ? '' : taken(whole).html;
}

/** What is selected of replies, no formula by half; undefined where the browser copies it well. */
function wholeRange(target: EventTarget): Range | undefined {
  const selection = getSelection();
  const isTyped = target instanceof Element && target.closest('input, textarea') !== null;
  if (isTyped || selection === null || selection.isCollapsed) return undefined;
  const range = rangeOf(selection);
  const [begins, ends] = [formulaAt(range.startContainer), formulaAt(range.endContainer)];
  if (begins) range.setStartBefore(begins);
  if (ends) range.setEndAfter(ends);
  const within = elementOf(range.commonAncestorContainer);
  if (within?.closest('pre')) return undefined;
  const isOfReply = within?.closest('[data-markdown]') || within?.querySelector('[data-markdown]');
  return isOfReply ? range : undefined;
}

/** Firefox keeps what cannot be selected, as buttons, out of a selection: it has a range for each part between them. */
function rangeOf(selection: Selection): Range {
  const range = selection.getRangeAt(0).cloneRange();
  const last = selection.getRangeAt(selection.rangeCount - 1);
  range.setEnd(last.endContainer, last.endOffset);
  return range;
}

function formulaAt(node: Node): Element | null | undefined {
  return elementOf(node)?.closest('.katex');
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

function taken(fragment: DocumentFragment): { text: string; html: string } {
  for (const formula of fragment.querySelectorAll('.katex')) formula.replaceWith(sourceOf(formula));
  for (const mark of fragment.querySelectorAll('[data-cite], [data-mark], [data-note] > button'))
    mark.replaceWith(`[${mark.textContent}]`);
  for (const beside of fragment.querySelectorAll(BESIDE)) beside.remove();
  // Where lines end only a browser knows that lays them out.
  const box = document.createElement('div');
  box.style.cssText = 'position: fixed; left: -200vw; width: 60rem';
  box.append(fragment);
  document.body.append(box);
  const text = box.innerText.trim();
  for (const element of box.querySelectorAll<HTMLElement>('*')) strip(element);
  for (const table of box.querySelectorAll('table')) {
    table.border = '1';
    table.style.borderCollapse = 'collapse';
  }
  for (const span of box.querySelectorAll('span:not([style])')) span.replaceWith(...span.childNodes);
  box.remove();
  return { text, html: box.innerHTML };
}

/** A formula as it is written in a reply. */
function sourceOf(formula: Element): string {
  const source = formula.querySelector('annotation')?.textContent ?? formula.textContent;
  const sign = formula.closest('.katex-display') ? '$$' : '$';
  return `${sign}${source}${sign}`;
}

function strip(element: HTMLElement): void {
  const keepsLines = getComputedStyle(element).whiteSpace === 'pre-wrap';
  element.removeAttribute('style');
  if (keepsLines && element.tagName !== 'PRE') element.style.whiteSpace = 'pre-wrap';
  for (const { name } of [...element.attributes]) if (!KEPT.includes(name)) element.removeAttribute(name);
}
