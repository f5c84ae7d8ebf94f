/** A topic was deleted and made again while records of the old one were on their way. */
export class TopicMadeAnew extends Error {
  override readonly name = 'TopicMadeAnew';

  constructor(topic: string) {
    super(`The topic "${topic}" was deleted and made again meanwhile.`);
  }
}
