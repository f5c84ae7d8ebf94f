const address = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

/** The addresses of a text, however they are set apart, each once and in lower case; and what is none. */
export function addressesIn(text: string): { readonly emails: string[]; readonly wrong: string[] } {
  const parts = text.split(/[\s,;，；、]+/).filter((part) => part !== '');
  const known = [...new Set(parts.map((part) => part.replace(/^<(.*)>$/, '$1').toLowerCase()))];
  return {
    emails: known.filter((part) => address.test(part)),
    wrong: known.filter((part) => !address.test(part)),
  };
}
