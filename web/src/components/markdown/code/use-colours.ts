import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useNear } from '../use-near.ts';
import { colour } from './colour.ts';
import type { ColouredLine } from './coloured.ts';

interface Coloured {
  /** The text that the colours are of. */
  readonly code: string;
  readonly lines: readonly ColouredLine[];
}

const none: Coloured = { code: '', lines: [] };

/** Colours of code, made apart from the page once it is near; of code that grows, one stretch at a time. */
export function useColours(
  place: RefObject<HTMLElement | null>,
  code: string,
  language: string,
  growing: boolean,
): Coloured {
  const block = useId();
  const near = useNear(place);
  const [coloured, setColoured] = useState<Coloured>(none);
  const asked = useRef({ busy: false, gone: false });
  useEffect(() => {
    asked.current.gone = false;
    return () => {
      asked.current.gone = true;
    };
  }, []);
  const whole = growing ? code.slice(0, code.lastIndexOf('\n') + 1) : code;
  useEffect(() => {
    const { current } = asked;
    if (!near || language === '' || whole === '' || current.busy || coloured.code === whole) return;
    current.busy = true;
    void colour({ block, code: whole, language, growing }).then(({ from, lines }) => {
      current.busy = false;
      if (current.gone) return;
      setColoured((now) => ({ code: whole, lines: [...now.lines.slice(0, from), ...lines] }));
    });
  }, [near, block, whole, language, growing, coloured]);
  return coloured.lines.length === 0 ? none : coloured;
}
