import { memo, useRef } from 'react';
import { placed } from '../../../lib/placed/index.ts';
import { Scroller } from '../../scroller/index.ts';
import classes from './code.module.css';
import type { ColouredLine } from './coloured.ts';
import { useColours } from './use-colours.ts';

interface Props {
  readonly code: string;
  readonly language: string;
  readonly growing: boolean;
  readonly wrapped: boolean;
}

/** The text of code; text that still grows keeps its colours up to where they reach. */
export function CodeText({ code, language, growing, wrapped }: Props) {
  const place = useRef<HTMLPreElement>(null);
  const coloured = useColours(place, code, language, growing);
  const reached = code.startsWith(coloured.code) ? coloured : { code: '', lines: [] };
  const end = reached.code.endsWith('\n') ? -1 : reached.lines.length - 1;
  const rest = code.slice(reached.code.length);
  return (
    <Scroller as="pre" ref={place} className={classes.text} data-wrapped={wrapped || undefined}>
      <code>
        {placed(reached.lines).map(({ thing: line, place: row }) => (
          <Line key={row} line={line} last={row === end} />
        ))}
        {rest}
      </code>
    </Scroller>
  );
}

interface LineProps {
  readonly line: ColouredLine;
  /** Nothing follows, not even the end of the line. */
  readonly last: boolean;
}

const Line = memo(function Line({ line, last }: LineProps) {
  return (
    <span>
      {placed(line).map(({ thing: [text, color], place }) => (
        <span key={place} style={{ color }}>
          {text}
        </span>
      ))}
      {!last && '\n'}
    </span>
  );
});
