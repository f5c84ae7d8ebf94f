interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
  readonly position?: {
    readonly start: { readonly offset?: number };
    readonly end: { readonly offset?: number };
  };
  data?: { hProperties?: Record<string, string> };
}

/** A remark plugin: a block of code says whether its end has come. */
export function fenceEnds() {
  return (tree: Node, file: { readonly value: unknown }) => visit(tree, String(file.value));
}

function visit(node: Node, text: string): void {
  if (node.type === 'code') {
    const source = text.slice(node.position?.start.offset, node.position?.end.offset);
    node.data = { hProperties: { dataFence: isClosed(source) ? 'closed' : 'open' } };
  }
  for (const child of node.children ?? []) visit(child, text);
}

/** Indented code has no fence, and is whole. */
function isClosed(source: string): boolean {
  const mark = /^(`{3,}|~{3,})/.exec(source)?.[1];
  if (mark === undefined) return true;
  const last = source
    .slice(source.lastIndexOf('\n') + 1)
    .replace(/^[\s>]+/, '')
    .trimEnd();
  return source.includes('\n') && last.startsWith(mark) && /^(`+|~+)$/.test(last);
}
