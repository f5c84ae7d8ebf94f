import { memo, useDeferredValue, useMemo, useRef } from 'react';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { blocksAfter, placed } from './blocks.ts';
import { CiteContext, type Cites } from './cite-context.ts';
import { citeMarks, marksIn, numbersIn } from './cite-marks.ts';
import { type Definitions, definitionsOf, type References, referencesIn } from './definitions.ts';
import { elements } from './elements.tsx';
import { fenceEnds } from './fence-ends.ts';
import { markFormulas } from './formula/mark-formulas.ts';
import { withoutHalfBlocks } from './half-blocks.ts';
import classes from './markdown.module.css';
import { noteMarks, notesIn } from './notes/index.ts';
import { safeUrl } from './web-address.ts';

interface Props {
  readonly text: string;
  /** What is defined where this is a part of a longer text; else what it defines itself. */
  readonly defined?: Definitions;
  /** It is still being written: what at its end cannot be told yet waits. */
  readonly growing?: boolean;
  /** Numbers that `[n]` may stand for. */
  readonly citations?: readonly number[];
  readonly onCite?: (number: number) => void;
  readonly citeLabel?: (number: number) => string;
}

/** Markdown without raw HTML: nothing in it runs, and nothing is fetched from another host. */
export function Markdown({ text, defined, growing = false, citations = [], onCite, citeLabel }: Props) {
  const numbers = useNumbers(citations);
  const shown = growing ? withoutHalfBlocks(text) : text;
  const blocks = useBlocks(shown);
  const own = useMemo(() => defined ?? definitionsOf(shown, growing), [defined, shown, growing]);
  const cites = useCites(onCite, citeLabel);
  return (
    <CiteContext value={cites}>
      <div className={classes.markdown} data-markdown>
        {placed(blocks).map(({ at, block }) => (
          <Block
            key={at}
            text={block}
            marks={marksIn(block, numbers)}
            {...referencesIn(block, own, numbers)}
          />
        ))}
      </div>
    </CiteContext>
  );
}

/** All that a reply cites comes with its end: the blocks that mark it are read again between frames, not in one. */
function useNumbers(citations: readonly number[]): ReadonlySet<number> {
  const told = useDeferredValue(citations.join(','));
  return useMemo(() => numbersIn(told), [told]);
}

/** Cuts only the end of a text that grew. */
function useBlocks(text: string): readonly string[] {
  const last = useRef<readonly string[]>([]);
  return useMemo(() => {
    last.current = blocksAfter(last.current, text);
    return last.current;
  }, [text]);
}

/** The same object whatever is given, so that no block is read again for it. */
function useCites(open: Props['onCite'], label: Props['citeLabel']): Cites {
  const latest = useRef({ open, label });
  latest.current = { open, label };
  return useMemo(
    () => ({
      open: (number) => latest.current.open?.(number),
      label: (number) => latest.current.label?.(number) ?? String(number),
    }),
    [],
  );
}

interface BlockProps extends References {
  readonly text: string;
  /** What of it is a citation: most blocks cite nothing, and are not read again for it. */
  readonly marks: string;
}

const Block = memo(function Block({ text, marks, links, notes }: BlockProps) {
  const plugins = useMemo(
    () => [remarkGfm, fenceEnds, citeMarks(numbersIn(marks)), noteMarks(notesIn(notes))],
    [marks, notes],
  );
  return (
    <ReactMarkdown remarkPlugins={plugins} components={elements} urlTransform={safeUrl}>
      {links + markFormulas(text)}
    </ReactMarkdown>
  );
});
