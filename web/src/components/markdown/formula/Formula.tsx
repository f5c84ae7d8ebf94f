import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadPart } from '../../../lib/load/index.ts';
import classes from './formula.module.css';
import type { FormulaSource } from './mark-formulas.ts';

type Draw = typeof import('./draw-formula.ts').drawFormula;

let draw: Draw | undefined;

/** A formula; its source until KaTeX has come, and where it cannot be read. */
export function Formula({ source, display }: FormulaSource) {
  const place = useRef<HTMLSpanElement>(null);
  const drawn = useDrawn(place, source, display);
  return (
    <span className={display ? classes.display : undefined}>
      {!drawn && <code>{source}</code>}
      <span ref={place} hidden={!drawn} />
    </span>
  );
}

function useDrawn(place: RefObject<HTMLSpanElement | null>, source: string, display: boolean): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    let current = true;
    const into = () => {
      if (current && place.current && draw) setDrawn(draw(place.current, source, display));
    };
    if (draw) into();
    else {
      loadPart(() => import('./draw-formula.ts')).then(
        ({ drawFormula }) => {
          draw = drawFormula;
          into();
        },
        () => undefined,
      );
    }
    return () => {
      current = false;
    };
  }, [place, source, display]);
  return drawn;
}
