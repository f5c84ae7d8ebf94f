/** What a block of code can be shown as, beside its text. */
export type CodeKind = 'code' | 'diagram' | 'page' | 'picture';

/** Of a block whose end has not come only its text can be shown. */
export function kindOf(code: string, language: string, closed: boolean): CodeKind {
  if (!closed) return 'code';
  const name = language.toLowerCase();
  if (name === 'mermaid') return 'diagram';
  if (name === 'svg' || (['xml', 'html', ''].includes(name) && /^\s*<svg[\s>]/i.test(code))) return 'picture';
  return name === 'html' || name === 'htm' ? 'page' : 'code';
}
