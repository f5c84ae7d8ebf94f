/** The addresses that belong to an import. */
export interface SiteScope {
  /** Whether an address is a page of this site, by its place alone. */
  holds(url: string): boolean;
}

const tracking = /^(utm_\w+|fbclid|gclid|mc_[ce]id|msclkid)$/i;
const notPages =
  /\.(?:avif|bmp|css|csv|docx?|eot|epub|exe|gif|gz|ico|jpe?g|js|json|m4a|mjs|mov|mp[34]|ogg|otf|pptx?|png|rar|rss|svg|tar|tgz|tiff?|ttf|wasm|wav|webm|webp|woff2?|xlsx?|xml|zip|7z)$/i;
const isFile = /\.[a-z]{2,5}\d?$/i;
/** Characters of an address; a longer one is none of a page. */
const longest = 2048;
/** Bytes beyond one for each character; in a path more of them make an address too long, in a host they take seconds to read. */
const mostWide = (longest * 2) / 9;

/**
 * An address that stands on a page, absolute and in one spelling: without its place on the page and without what only
 * tells where the reader came from. Undefined where it is no web address.
 */
export function pageAddress(link: string, base: string): string | undefined {
  if (Buffer.byteLength(link) - link.length > mostWide) return undefined;
  const url = URL.parse(link.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  // All at once: with each that is deleted the whole address is written anew.
  const kept = [...url.searchParams].filter(([name]) => !tracking.test(name));
  if (kept.length < url.searchParams.size) url.search = new URLSearchParams(kept).toString();
  return url.href.length <= longest && url.href.isWellFormed() ? url.href : undefined;
}

/** The site of a start address: its host, with or without `www.`; with `below`, what lies below it alone. */
export function siteScope(start: string, below: boolean): SiteScope {
  const site = hostOf(new URL(start));
  const folder = below ? folderOf(start) : '';
  return {
    holds(link) {
      const url = URL.parse(link);
      if (!url || hostOf(url) !== site) return false;
      return `${url.pathname}/`.startsWith(`${folder}/`) && !notPages.test(url.pathname);
    },
  };
}

/** An address as people write it has no slash at its end where it is a folder; a file's is the one that it lies in. */
function folderOf(start: string): string {
  const { pathname } = new URL(start);
  return pathname.replace(isFile.test(pathname) ? /\/[^/]*$/ : /\/$/, '');
}

/** A host in the one form that sites are told apart by. */
export function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '');
}
