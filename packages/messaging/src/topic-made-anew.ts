import type { Incarnations } from './bus.ts';

/** Topics were deleted and made again while records of the old ones were on their way. */
export class TopicMadeAnew extends Error {
  override readonly name = 'TopicMadeAnew';
  /** Of these topics, as they are now. */
  readonly incarnations: Incarnations;

  constructor(incarnations: Incarnations) {
    const names = [...incarnations.keys()].map((topic) => `"${topic}"`).join(', ');
    super(`Deleted and made again meanwhile: ${names}.`);
    this.incarnations = incarnations;
  }
}
