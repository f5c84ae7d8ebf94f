/** The site does not let this page be fetched. */
export class RobotsRefuse extends Error {
  override readonly name = 'RobotsRefuse';

  constructor(url: string) {
    super(`The robots.txt of ${new URL(url).host} does not allow this page to be fetched.`);
  }
}

/** The page asks not to be indexed. */
export class IndexRefused extends Error {
  override readonly name = 'IndexRefused';

  constructor(url: string) {
    super(`${new URL(url).host} asks that this page is not indexed any more.`);
  }
}
