/** The site does not let this page be fetched. */
export class RobotsRefuse extends Error {
  override readonly name = 'RobotsRefuse';
}
