/** There is no such import in this knowledge base for the caller. */
export class SiteImportNotFound extends Error {
  override readonly name = 'SiteImportNotFound';
}

/** Its pages are still looked for, or were chosen already. */
export class SiteImportNotReady extends Error {
  override readonly name = 'SiteImportNotReady';
}

/** Another import into this base is under way. */
export class SiteImportUnderWay extends Error {
  override readonly name = 'SiteImportUnderWay';
}

/** More pages are chosen than the import may take. */
export class TooManySitePages extends Error {
  override readonly name = 'TooManySitePages';
  readonly limit: number;

  constructor(limit: number) {
    super(`At most ${limit} pages`);
    this.limit = limit;
  }
}

/** None of the chosen pages is one that was found. */
export class NoSuchSitePages extends Error {
  override readonly name = 'NoSuchSitePages';
}

/** It was cancelled, or another worker has taken it over. */
export class SiteImportSuperseded extends Error {
  override readonly name = 'SiteImportSuperseded';
}
