/** Reads one cookie of a `Cookie` header; undefined where it is not there, or not of this form. */
export function cookieReader(name: string, form: RegExp): (header: string | undefined) => string | undefined {
  const mark = `${name}=`;
  return (header) => {
    for (const part of header?.split(';') ?? []) {
      const pair = part.trim();
      if (!pair.startsWith(mark)) continue;
      const value = pair.slice(mark.length);
      return form.test(value) ? value : undefined;
    }
    return undefined;
  };
}
