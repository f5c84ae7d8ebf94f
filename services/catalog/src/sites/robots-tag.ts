/** What a page asks of those who fetch it. */
interface Asked {
  readonly noIndex: boolean;
  readonly noFollow: boolean;
}

/** What the words of a page's robots element or header ask. */
export function askedBy(said: readonly string[]): Asked {
  const none = said.includes('none');
  return { noIndex: none || said.includes('noindex'), noFollow: none || said.includes('nofollow') };
}

const valued = /^(?:max-\w+(?:-\w+)?|unavailable_after)$/;

/** What an X-Robots-Tag header asks of everybody, or of `product`: a name holds for the words that follow it. */
export function readRobotsTag(header: string, product: string): Asked {
  let isForUs = true;
  const said: string[] = [];
  for (const part of header.toLowerCase().split(',')) {
    const [, name, word = part] = /^\s*([\w-]+)\s*:(.*)$/.exec(part) ?? [];
    if (name !== undefined && !valued.test(name)) isForUs = name === product.toLowerCase();
    if (isForUs) said.push(word.trim());
  }
  return askedBy(said);
}
