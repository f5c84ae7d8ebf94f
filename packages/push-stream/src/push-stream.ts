/** Takes one piece. A promise: there is room for the next when it resolves; undefined: now. What it throws ends the stream. */
export type Taker<T> = (piece: T) => Promise<void> | undefined;

interface Reason {
  readonly reason: unknown;
}

/**
 * Pieces that are handed over as they come. `to` makes no promise for a piece, through however many streams it goes, where
 * async iterators make three each. `for await` reads one too, a piece at a time.
 */
export class PushStream<T> implements AsyncIterable<T> {
  readonly #run: (take: Taker<T>) => Promise<void>;

  /** `run` begins when the stream is read, and hands every piece to `take`, none before it has room. */
  constructor(run: (take: Taker<T>) => Promise<void>) {
    this.#run = run;
  }

  /** The pieces of an iteration, which is left where the taker throws. */
  static of<T>(source: AsyncIterable<T>): PushStream<T> {
    return new PushStream(async (take) => {
      for await (const piece of source) {
        const room = take(piece);
        if (room) await room;
      }
    });
  }

  /** Resolves when all was taken. Throws what `take` throws, else what the source throws. */
  async to(take: Taker<T>): Promise<void> {
    let refused: Reason | undefined;
    const note = (reason: unknown): never => {
      refused ??= { reason };
      throw reason;
    };
    const noting: Taker<T> = (piece) => {
      try {
        return take(piece)?.catch(note);
      } catch (reason) {
        return note(reason);
      }
    };
    try {
      await this.#run(noting);
    } catch (error) {
      throw refused === undefined ? error : (refused as Reason).reason;
    }
    if (refused !== undefined) throw (refused as Reason).reason;
  }

  /** Leaving the loop ends the source. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    type Said = { readonly piece: T } | Reason | undefined;
    let said = Promise.withResolvers<Said>();
    let room: PromiseWithResolvers<void> | undefined;
    const ending = this.to((piece) => {
      room = Promise.withResolvers();
      said.resolve({ piece });
      return room.promise;
    }).then(
      () => said.resolve(undefined),
      (reason: unknown) => said.resolve({ reason }),
    );
    try {
      for (let next = await said.promise; next !== undefined; next = await said.promise) {
        if ('reason' in next) throw next.reason;
        said = Promise.withResolvers();
        yield next.piece;
        room?.resolve();
      }
    } finally {
      room?.reject(new Error('the reader left'));
      await ending;
    }
  }
}
