/** Names below a country's code that belong to nobody, so that the owner's is the one before: `co.uk`. */
const SHARED = /\.(?:ac|co|com|edu|gob|gov|ne|net|or|org)\.[^.]{2}$/;

/** What the names of one owner have in common, as far as it is seen without a list: `example.com`, `example.co.uk`. */
export function domainOf(hostname: string): string {
  const name = hostname.replace(/\.$/, '');
  return name
    .split('.')
    .slice(SHARED.test(name) ? -3 : -2)
    .join('.');
}
