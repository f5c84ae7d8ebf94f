import type { GrammarState, HighlighterCore } from 'shiki/core';
import { insist } from '../../../lib/load/index.ts';
import type { ColourAnswer, ColourRequest } from './coloured.ts';

const languages: Readonly<Record<string, () => Promise<unknown>>> = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  cpp: () => import('shiki/langs/cpp.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  latex: () => import('shiki/langs/latex.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  r: () => import('shiki/langs/r.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
};

const aliases: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  'c#': 'csharp',
  dockerfile: 'docker',
  js: 'javascript',
  jsx: 'tsx',
  md: 'markdown',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  tex: 'latex',
  ts: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
};

let highlighter: Promise<HighlighterCore> | undefined;

/** The engine in plain script: the page's policy runs no WebAssembly. */
async function create(): Promise<HighlighterCore> {
  const [{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }] = await insist(
    () => Promise.all([import('shiki/core'), import('shiki/engine/javascript')]),
  );
  const theme = createCssVariablesTheme({ name: 'tutka', variablePrefix: '--code-' });
  return createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
}

/** What is coloured for good of a block that grows. */
interface Standing {
  readonly text: string;
  readonly lines: number;
  readonly state: GrammarState;
}

const standing = new Map<string, Standing>();
const nothing: ColourAnswer = { from: 0, lines: [] };

/** Colours code; of a block that grew only its new lines. Nothing for a language that is not known. The grammar is fetched when first met. */
export async function highlight({ block, code, language, growing }: ColourRequest): Promise<ColourAnswer> {
  const lower = language.toLowerCase();
  const name = aliases[lower] ?? lower;
  const load = Object.hasOwn(languages, name) ? languages[name] : undefined;
  if (load === undefined) return nothing;
  highlighter ??= create().catch((error) => {
    // The next block asks for it again.
    highlighter = undefined;
    throw error;
  });
  const [engine, grammar] = await Promise.all([highlighter, insist(load)]);
  if (!engine.getLoadedLanguages().includes(name)) await engine.loadLanguage(grammar as never);
  const before = standingOf(block, code);
  const from = before?.lines ?? 0;
  const rest = code.slice(before?.text.length ?? 0);
  const text = growing ? rest.slice(0, -1) : rest;
  const options = {
    lang: name as never,
    theme: 'tutka' as const,
    ...(before && { grammarState: before.state }),
  };
  const lines = engine.codeToTokensBase(text, options);
  standing.delete(block);
  if (growing) {
    const state = engine.getLastGrammarState(text, options);
    standing.set(block, { text: code, lines: from + lines.length, state });
  }
  return { from, lines: lines.map((line) => line.map(({ content, color }) => [content, color])) };
}

function standingOf(block: string, code: string): Standing | undefined {
  const known = standing.get(block);
  return known !== undefined && code.startsWith(known.text) ? known : undefined;
}
