import { Parser } from 'htmlparser2';

/** A text of a web page with its character references in their place. */
export function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|[a-z][a-z\d]{1,30});/gi, (whole, decimal, hex) => {
    if (!decimal && !hex) return named(whole);
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole;
  });
}

function named(reference: string): string {
  let text = '';
  const ontext = (piece: string) => {
    text += piece;
  };
  new Parser({ ontext }).end(reference);
  return text.replaceAll('\u00a0', ' ');
}
