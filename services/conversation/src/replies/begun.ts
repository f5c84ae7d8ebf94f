import { PushStream, type Taker } from '@tutka/push-stream';

/** A stream that is read from now on: its first piece, or what it throws, waits for whoever listens. */
export function begun<T>(source: PushStream<T>): PushStream<T> {
  const listener = Promise.withResolvers<Taker<T>>();
  let listening: Taker<T> | undefined;
  const reading = source.to((piece) => {
    if (listening) return listening(piece);
    return listener.promise.then((take) => take(piece));
  });
  reading.catch(() => {});
  return new PushStream((take) => {
    listening = take;
    listener.resolve(take);
    return reading;
  });
}
