const address = /\bhttps?:\/\/[^\s<>"'`（）()[\]{}，。、；]+/giu;
const trailing = /[.,;:!?]+$/;

/** Every web address that stands in these texts, each once, in the order they come. */
export function linksIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => text.match(address) ?? []);
  return [...new Set(found.map((link) => link.replace(trailing, '')))];
}
