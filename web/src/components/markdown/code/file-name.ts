const endings: Readonly<Record<string, string>> = {
  bash: 'sh',
  'c#': 'cs',
  'c++': 'cpp',
  csharp: 'cs',
  docker: 'Dockerfile',
  dockerfile: 'Dockerfile',
  javascript: 'js',
  kotlin: 'kt',
  latex: 'tex',
  markdown: 'md',
  mermaid: 'mmd',
  plaintext: 'txt',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'sh',
  typescript: 'ts',
  yaml: 'yml',
};

/** The name under which code of a language is saved. */
export function fileName(language: string): string {
  const name = language.toLowerCase();
  const ending = endings[name] ?? (/^[a-z0-9]{1,8}$/.test(name) ? name : 'txt');
  return ending === 'Dockerfile' ? ending : `code.${ending}`;
}
