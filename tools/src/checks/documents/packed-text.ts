import type { IndependentPage } from './independent-page.ts';
import { output, withoutEntities, withoutTags } from './plain.ts';

/** What of each format holds text: the parts of the archive, and the elements that are one line each. */
const formats: readonly (readonly [part: RegExp, read: (xml: string) => string])[] = [
  [/^word\/document\.xml$/, (xml) => linesOf(xml, /<w:p[ >][\s\S]*?<\/w:p>/g)],
  [/^xl\/sharedStrings\.xml$/, (xml) => linesOf(xml, /<si>[\s\S]*?<\/si>/g)],
  [/^ppt\/slides\/slide\d+\.xml$/, (xml) => linesOf(xml, /<a:p>[\s\S]*?<\/a:p>/g)],
  [/^content\.xml$/, (xml) => linesOf(xml, /<text:[hp][ >][\s\S]*?<\/text:[hp]>/g)],
  [/\.x?html?$/, withoutTags],
];
/** They say the same on every slide, and are left out by the product. */
const placeholders = /<p:sp>(?:(?!<\/p:sp>)[\s\S])*?<p:ph type="(?:dt|ftr|sldNum)"[\s\S]*?<\/p:sp>/g;

/** The text of a packed document by its parts; a slide is a page by the number in its part's name. */
export function packedPages(path: string): IndependentPage[] {
  const names = output('unzip', ['-Z1', path]).split('\n');
  const format = formats.find(([part]) => names.some((name) => part.test(name)));
  if (!format) return [];
  const [part, read] = format;
  return names
    .filter((name) => part.test(name))
    .map((name) => {
      const page = /^ppt\/slides\/slide(\d+)/.exec(name)?.[1];
      const text = read(output('unzip', ['-p', path, name]).replace(placeholders, ''));
      return { text, ...(page !== undefined && { page: Number(page) }) };
    });
}

function linesOf(xml: string, element: RegExp): string {
  return (xml.match(element) ?? [])
    .map((line) =>
      line.replace(/<(?:w:|text:)?(?:tab|br|cr|line-break)\b[^>]*\/>/g, ' ').replace(/<[^>]+>/g, ''),
    )
    .map(withoutEntities)
    .join('\n\n');
}
