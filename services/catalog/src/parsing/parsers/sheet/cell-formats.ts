import { getFormatFromId } from 'numfmt';
import type { XmlElement } from '../xml/elements.ts';
import { childrenOf } from '../xml/look-up.ts';
import { numberText } from './number-text.ts';

/** The number formats of a workbook, by the number of a cell's style. */
export class CellFormats {
  readonly #patterns: readonly string[];
  readonly #since1904: boolean;

  constructor(own: XmlElement | undefined, styles: XmlElement | undefined, since1904: boolean) {
    const named = new Map(
      childrenOf(own, 'numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode ?? '']),
    );
    this.#patterns = childrenOf(styles, 'xf').map(({ attributes: { numFmtId = '0' } }) => {
      return named.get(numFmtId) ?? getFormatFromId(Number(numFmtId));
    });
    this.#since1904 = since1904;
  }

  shown(value: number, style: number): string {
    return numberText(value, this.#patterns[style] ?? '', this.#since1904);
  }
}
