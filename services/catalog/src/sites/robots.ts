/** What a site's robots.txt says to us. */
export interface Robots {
  /** May this address be fetched. */
  allows(url: string): boolean;
  /** Seconds it asks to wait between two requests. */
  readonly crawlDelay: number | undefined;
  /** Site maps it names, as written. */
  readonly sitemaps: readonly string[];
}

interface Rule {
  readonly allow: boolean;
  readonly path: string;
  /** The path between its stars, and whether the address ends with it. */
  readonly parts: readonly string[];
  readonly anchored: boolean;
}

interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  crawlDelay: number | undefined;
}

const mostRules = 2_000;
/** Stars of all rules together, for each of which an address is read on; rules with stars beyond are passed over. */
const mostStars = 4_000;

/** Reads a robots.txt by RFC 9309 for the product token `agent`. */
export function readRobots(text: string, agent: string): Robots {
  const { groups, sitemaps } = groupsOf(text);
  const named = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()));
  const ours = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  const rules = withinStars(ours.flatMap((group) => group.rules).slice(0, mostRules));
  const delays = ours.flatMap(({ crawlDelay }) => (crawlDelay === undefined ? [] : [crawlDelay]));
  return {
    allows: (url) => isAllowed(rules, url),
    crawlDelay: delays.length === 0 ? undefined : Math.max(...delays),
    sitemaps,
  };
}

function withinStars(rules: readonly Rule[]): Rule[] {
  let left = mostStars;
  return rules.filter(({ parts }) => {
    left -= parts.length - 1;
    return left >= 0 || parts.length === 1;
  });
}

function groupsOf(text: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let collecting = false;
  for (const [field, value] of fieldsOf(text)) {
    if (field === 'sitemap') sitemaps.push(value);
    else if (field === 'user-agent') {
      if (!collecting) groups.push({ agents: [], rules: [], crawlDelay: undefined });
      groups.at(-1)?.agents.push(productOf(value));
      collecting = true;
    } else {
      collecting = false;
      addTo(groups.at(-1), field, value);
    }
  }
  return { groups, sitemaps };
}

function* fieldsOf(text: string): Generator<readonly [field: string, value: string]> {
  for (const line of text.split(/\r\n?|\n/)) {
    const [, name, value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? [];
    if (name !== undefined) yield [name.toLowerCase(), value.trim()];
  }
}

/** `TutkaBot/1.0` names the product `tutkabot`. */
function productOf(value: string): string {
  return value === '*' ? '*' : (/^[a-z_-]+/i.exec(value)?.[0] ?? '').toLowerCase();
}

function addTo(group: Group | undefined, field: string, value: string): void {
  if (!group) return;
  if (field === 'allow' || field === 'disallow') {
    // An empty Disallow forbids nothing.
    if (value !== '') group.rules.push(ruleOf(field === 'allow', normal(value)));
  } else if (field === 'crawl-delay') {
    const seconds = Number(value);
    if (Number.isFinite(seconds) && seconds >= 0) group.crawlDelay = seconds;
  }
}

function ruleOf(allow: boolean, path: string): Rule {
  const anchored = path.endsWith('$');
  return { allow, path, parts: (anchored ? path.slice(0, -1) : path).split('*'), anchored };
}

/** The longest rule that matches counts, of two that are as long the one that allows; robots.txt itself is free. */
function isAllowed(rules: readonly Rule[], url: string): boolean {
  const { pathname, search } = new URL(url);
  const path = normal(pathname + search);
  if (path === '/robots.txt') return true;
  let best: Rule | undefined;
  for (const rule of rules) {
    const longer = best === undefined || rule.path.length > best.path.length;
    const asLong = rule.path.length === best?.path.length && rule.allow;
    if ((longer || asLong) && matches(path, rule)) best = rule;
  }
  return best?.allow ?? true;
}

/** One spelling of octets that may stand encoded or not. */
function normal(path: string): string {
  return path
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[A-Za-z0-9\-._~]/.test(sign) ? sign : code.toUpperCase();
    })
    .replace(/[^\x21-\x7e]+/g, (signs) => encodeURIComponent(signs.toWellFormed()));
}

/** From the path's beginning, `*` standing for anything and a last `$` for the end; in time linear for each star. */
function matches(path: string, { parts, anchored }: Rule): boolean {
  const [first = ''] = parts;
  if (path.slice(0, first.length) !== first) return false;
  let at = first.length;
  if (parts.length === 1) return !anchored || at === path.length;
  for (const part of parts.slice(1, -1)) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  const last = parts.at(-1) ?? '';
  if (anchored) return path.length - last.length >= at && path.endsWith(last);
  return path.indexOf(last, at) !== -1;
}
