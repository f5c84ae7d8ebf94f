import { memo, useMemo } from 'react';
import ReactMarkdown, { type Components, defaultUrlTransform } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { blocksOf } from './blocks.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { citeMarks } from './cite-marks.ts';
import classes from './markdown.module.css';

interface Props {
  readonly text: string;
  /** Numbers that `[n]` may stand for. */
  readonly citations?: readonly number[];
  readonly onCite?: (number: number) => void;
  readonly citeLabel?: (number: number) => string;
}

/** Markdown without raw HTML: nothing in it runs, and nothing is fetched from another host. */
export function Markdown({ text, citations = [], onCite, citeLabel }: Props) {
  const marks = citations.join(',');
  const components = useMemo(() => componentsFor(onCite, citeLabel), [onCite, citeLabel]);
  return (
    <div className={classes.markdown}>
      {blocksOf(text).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
        <Block key={at} text={block} marks={marks} components={components} />
      ))}
    </div>
  );
}

interface BlockProps {
  readonly text: string;
  readonly marks: string;
  readonly components: Components;
}

const Block = memo(function Block({ text, marks, components }: BlockProps) {
  const plugins = useMemo(
    () => [remarkGfm, citeMarks(new Set(marks.split(',').filter(Boolean).map(Number)))],
    [marks],
  );
  return (
    <ReactMarkdown remarkPlugins={plugins} components={components} urlTransform={safeUrl}>
      {text}
    </ReactMarkdown>
  );
});

const SAFE = /^(?:https?:|mailto:|\/(?!\/)|#)/i;

function safeUrl(url: string): string {
  return SAFE.test(url) ? defaultUrlTransform(url) : '';
}

function componentsFor(onCite: Props['onCite'], citeLabel: Props['citeLabel']): Components {
  return {
    a: ({ href, children }) =>
      href ? (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {children}
        </a>
      ) : (
        <span>{children}</span>
      ),
    // A picture would tell its host who reads; its address stands as a link instead.
    img: ({ src, alt }) =>
      typeof src === 'string' && src !== '' ? (
        <a href={src} target="_blank" rel="noopener noreferrer nofollow">
          {alt || src}
        </a>
      ) : (
        <span>{alt}</span>
      ),
    pre: ({ children }) => <>{children}</>,
    code: ({ className, children }) => codeOf(className, children),
    table: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      <div className={classes.table} tabIndex={0}>
        <table>{children}</table>
      </div>
    ),
    cite: (props) => {
      const number = Number((props as { 'data-number'?: string })['data-number']);
      return (
        <button
          type="button"
          className={classes.cite}
          onClick={() => onCite?.(number)}
          aria-label={citeLabel?.(number) ?? String(number)}
        >
          {number}
        </button>
      );
    },
  };
}

function codeOf(className: string | undefined, children: unknown) {
  const code = String(children ?? '');
  const language = /language-(\S+)/.exec(className ?? '')?.[1];
  const inline = language === undefined && !code.endsWith('\n');
  return inline ? (
    <code>{code}</code>
  ) : (
    <CodeBlock code={code.replace(/\n$/, '')} language={language ?? ''} />
  );
}
