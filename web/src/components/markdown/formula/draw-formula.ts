import 'katex/dist/katex.min.css';
import katex from 'katex';

/** Writes a formula into an element; false: it cannot be read. Nothing in it may link, load or run. */
export function drawFormula(into: HTMLElement, source: string, display: boolean): boolean {
  try {
    katex.render(source, into, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 500,
      maxSize: 40,
    });
    return true;
  } catch {
    into.replaceChildren();
    return false;
  }
}
