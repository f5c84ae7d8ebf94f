import { labelOf } from '../definitions.ts';

interface Node {
  type: string;
  value?: string;
  label?: string | null;
  children?: Node[];
  data?: { hName: string; hProperties: Record<string, string> };
}

const MARK = /\[\^([^[\]\\\s]{1,200})\]/g;
const OPAQUE = new Set(['link', 'linkReference', 'code', 'inlineCode']);

/**
 * A remark plugin: `[^name]` becomes an element `sup` with the number of its footnote, and the footnote an element
 * `aside` where it stands. Nothing is left to be gathered under ids, which two texts on a page would share.
 */
export function noteMarks(numbers: ReadonlyMap<string, number>) {
  return () => (tree: Node) => visit(tree, numbers);
}

/** Of a list of labels with their numbers. */
export function notesIn(list: string): ReadonlyMap<string, number> {
  const lines = list === '' ? [] : list.split('\n');
  return new Map(lines.map((line) => line.split(' ')).map(([label = '', number]) => [label, Number(number)]));
}

function visit(node: Node, numbers: ReadonlyMap<string, number>): void {
  if (node.type === 'footnoteDefinition') {
    const label = node.label ?? '';
    const name = String(numbers.get(labelOf(label)) ?? label);
    node.data = { hName: 'aside', hProperties: { 'data-note': name } };
    node.type = 'note';
  }
  if (node.children === undefined || OPAQUE.has(node.type)) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'footnoteReference') return split(`[^${child.label}]`, numbers);
    return child.type === 'text' ? split(child.value ?? '', numbers) : [child];
  });
  for (const child of node.children) visit(child, numbers);
}

function split(text: string, numbers: ReadonlyMap<string, number>): Node[] {
  const nodes: Node[] = [];
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    const [whole, label = ''] = match;
    const number = numbers.get(labelOf(label));
    if (number === undefined) continue;
    if (match.index > from) nodes.push({ type: 'text', value: text.slice(from, match.index) });
    const data = { hName: 'sup', hProperties: { 'data-note': String(number) } };
    nodes.push({ type: 'noteMark', children: [], data });
    from = match.index + whole.length;
  }
  if (from < text.length) nodes.push({ type: 'text', value: text.slice(from) });
  return nodes;
}
