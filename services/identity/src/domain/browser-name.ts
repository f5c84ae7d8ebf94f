type Names = readonly (readonly [name: string, form: RegExp])[];

// Most call themselves by the names of others too: the first that fits is the one.
const browsers: Names = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const systems: Names = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

interface BrowserName {
  readonly browser: string | null;
  readonly system: string | null;
}

/** What a browser says it is and runs on, by its User-Agent: 'Firefox' and 'Windows'; null for what is not known. */
export function browserName(userAgent: string | null): BrowserName {
  const among = (names: Names) => names.find(([, form]) => form.test(userAgent ?? ''))?.[0] ?? null;
  return { browser: among(browsers), system: among(systems) };
}
