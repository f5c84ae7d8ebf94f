import { useContext } from 'react';
import type { Components } from 'react-markdown';
import { CiteContext } from './cite-context.ts';
import { CodeBlock } from './code/CodeBlock.tsx';
import { Formula } from './formula/Formula.tsx';
import { formulaIn, unmarked } from './formula/mark-formulas.ts';
import classes from './markdown.module.css';
import { Note, NoteMark } from './notes/index.ts';
import { RemoteLink, RemotePicture } from './RemoteLink.tsx';
import { ReplyTable } from './table/ReplyTable.tsx';

/** What stands for each element of a reply's markdown. */
export const elements: Components = {
  a: ({ href, children }) =>
    href ? (
      <RemoteLink href={href} text={typeof children === 'string' ? children : undefined}>
        {children}
      </RemoteLink>
    ) : (
      <span>{children}</span>
    ),
  img: ({ src, alt = '' }) =>
    typeof src === 'string' && src !== '' ? <RemotePicture src={src} alt={alt} /> : <span>{alt}</span>,
  // Their marks stand where their words begin.
  ul: ({ node: _, ...list }) => <ul dir="auto" {...list} />,
  ol: ({ node: _, ...list }) => <ol dir="auto" {...list} />,
  blockquote: ({ node: _, ...quote }) => <blockquote dir="auto" {...quote} />,
  pre: ({ children }) => <>{children}</>,
  code: (props) => {
    const fence = (props as { 'data-fence'?: string })['data-fence'];
    const code = String(props.children ?? '');
    return fence === undefined ? (
      <InlineCode code={code} />
    ) : (
      <CodeBlock
        code={unmarked(code).replace(/\n$/, '')}
        language={/language-(\S+)/.exec(props.className ?? '')?.[1] ?? ''}
        closed={fence === 'closed'}
      />
    );
  },
  table: ({ children }) => <ReplyTable>{children}</ReplyTable>,
  sup: (props) => <NoteMark name={noteOf(props)} />,
  aside: (props) => <Note name={noteOf(props)}>{props.children}</Note>,
  cite: (props) => <Cite number={Number((props as { 'data-number'?: string })['data-number'])} />,
};

function noteOf(props: object): string {
  return (props as { 'data-note'?: string })['data-note'] ?? '';
}

function InlineCode({ code }: { readonly code: string }) {
  const formula = formulaIn(code);
  return formula === null ? <code>{code}</code> : <Formula {...formula} />;
}

function Cite({ number }: { readonly number: number }) {
  const { open, label } = useContext(CiteContext);
  return (
    <button
      type="button"
      className={classes.cite}
      data-cite
      onClick={() => open(number)}
      aria-label={label(number)}
    >
      {number}
    </button>
  );
}
