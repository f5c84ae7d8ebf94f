import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import pg from 'pg';

/** What a query hears of its connection while it copies. */
interface Copying {
  readonly stream: Socket;
  sendCopyFromChunk(bytes: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
}

type Ended = (error: Error | null | undefined, result?: { readonly rowCount: number | null }) => void;

/** A query whose rows go to a stream as they come, no faster than it takes them. */
class CopyOut extends pg.Query {
  readonly #to: Writable;
  #waits = false;

  constructor(text: string, to: Writable, ended: Ended) {
    super(text, undefined, ended as never);
    this.#to = to;
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Copying): void {
    // The reader's buffer is used again for what comes next.
    const takesMore = this.#to.write(Buffer.from(chunk));
    // What has been read already still comes.
    if (takesMore || this.#waits || this.#to.destroyed) return;
    this.#waits = true;
    stream.pause();
    const goOn = () => {
      this.#to.off('drain', goOn).off('close', goOn);
      this.#waits = false;
      stream.resume();
    };
    this.#to.once('drain', goOn).once('close', goOn);
  }
}

/** A query that hands over what comes from a stream, no faster than the server takes it. */
class CopyIn extends pg.Query {
  readonly #from: Readable;

  constructor(text: string, from: Readable, ended: Ended) {
    super(text, undefined, ended as never);
    this.#from = from;
  }

  handleCopyInResponse(connection: Copying): void {
    this.#send(connection).then(
      () => connection.endCopyFrom(),
      (error: Error) => connection.sendCopyFail(error.message),
    );
  }

  async #send(connection: Copying): Promise<void> {
    for await (const bytes of this.#from) {
      connection.sendCopyFromChunk(bytes);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
  }
}

/** Runs a `COPY … TO STDOUT`; answers how many rows went to `to`, which stays open. Throws what `pg` throws. */
export async function copyTo(client: pg.ClientBase, text: string, to: Writable): Promise<number> {
  return await copied((ended) => client.query(new CopyOut(text, to, ended)));
}

/** Runs a `COPY … FROM STDIN`; answers how many rows came. Throws what `pg` throws, and what `from` failed with. */
export async function copyFrom(client: pg.ClientBase, text: string, from: Readable): Promise<number> {
  let failed: Error | undefined;
  from.once('error', (error) => {
    failed = error;
  });
  try {
    return await copied((ended) => client.query(new CopyIn(text, from, ended)));
  } catch (error) {
    throw failed ?? error;
  } finally {
    from.destroy();
  }
}

function copied(run: (ended: Ended) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    run((error, result) => (error ? reject(error) : resolve(result?.rowCount ?? 0)));
  });
}
