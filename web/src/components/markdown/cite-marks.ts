interface Node {
  type: string;
  value?: string;
  children?: Node[];
  data?: { hName: string; hProperties: Record<string, string> };
}

const MARK = /\[(\d{1,3})\]/g;
const OPAQUE = new Set(['link', 'linkReference', 'code', 'inlineCode']);

/** A remark plugin: `[3]` in running text becomes an element `cite` where there is a citation 3. */
export function citeMarks(numbers: ReadonlySet<number>) {
  return () => (tree: Node) => {
    if (numbers.size > 0) visit(tree, numbers);
  };
}

/** Which of `numbers` a text marks, as `3,1`: what is the same for it whatever else is cited. */
export function marksIn(text: string, numbers: ReadonlySet<number>): string {
  if (numbers.size === 0) return '';
  const marked = [...text.matchAll(MARK)].map(([, digits]) => Number(digits));
  return [...new Set(marked.filter((number) => numbers.has(number)))].join(',');
}

/** The numbers of a list such as `3,1`. */
export function numbersIn(list: string): ReadonlySet<number> {
  return new Set(list.split(',').filter(Boolean).map(Number));
}

function visit(node: Node, numbers: ReadonlySet<number>): void {
  if (node.children === undefined || OPAQUE.has(node.type)) return;
  node.children = node.children.flatMap((child) =>
    child.type === 'text' ? split(child.value ?? '', numbers) : [child],
  );
  for (const child of node.children) visit(child, numbers);
}

function split(text: string, numbers: ReadonlySet<number>): Node[] {
  const nodes: Node[] = [];
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    const [whole, digits = ''] = match;
    if (!numbers.has(Number(digits))) continue;
    if (match.index > from) nodes.push({ type: 'text', value: text.slice(from, match.index) });
    nodes.push({
      type: 'cite',
      children: [],
      data: { hName: 'cite', hProperties: { 'data-number': digits } },
    });
    from = match.index + whole.length;
  }
  if (from < text.length) nodes.push({ type: 'text', value: text.slice(from) });
  return nodes;
}
