import { setTimeout as sleep } from 'node:timers/promises';
import { routes, type StreamLine } from '@tutka/http-contracts';
import type { Api } from '../../e2e/api.ts';

const NDJSON = { accept: 'application/x-ndjson' };
const AGAIN_MS = 100;

/** Somebody who reads a reply to its end, and comes back wherever the connection breaks. */
export class Reader {
  readonly lines: StreamLine[] = [];
  /** How often it came back. */
  resumes = 0;
  /** Numbers that came twice or out of turn. */
  readonly wrong: string[] = [];
  /** How each of its connections ended: told the end, told to go on elsewhere, or cut off. */
  readonly ends: { readonly how: 'done' | 'moved' | 'cut'; readonly at: number }[] = [];
  /** What it was answered in place of the rest, coming back. */
  readonly refusals: string[] = [];
  readonly #api: () => Api;
  readonly #begun = Promise.withResolvers<void>();
  #isOver = false;
  #isMoved = false;
  #heard: { readonly first: number; readonly last: number } | undefined;

  /** `api` is asked for each connection: the product may have moved. */
  constructor(api: () => Api) {
    this.#api = api;
    this.#begun.promise.catch(() => undefined);
  }

  /** Resolves when the first text is here. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  get reply(): string {
    return this.lines[0]?.messages[0].uuid ?? '';
  }

  get text(): string {
    return this.lines.map(({ messages }) => messages[0].content).join('');
  }

  /** Milliseconds from the first text that came to the last; 0: none did. */
  get heardMs(): number {
    return this.#heard ? this.#heard.last - this.#heard.first : 0;
  }

  /** Whether it was told the end. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Asks and reads to the end, or until `giveUpMs` have passed. `leaveAt`: leaves once after so many lines, and comes
   * back.
   */
  async read(sessionUUID: string, content: string, giveUpMs: number, leaveAt?: number): Promise<void> {
    const until = performance.now() + giveUpMs;
    await this.#ask(sessionUUID, content, leaveAt);
    while (!this.#isOver && performance.now() < until) {
      await this.#resume().catch((error: unknown) => this.refusals.push(String(error)));
      if (!this.#isOver) await sleep(AGAIN_MS);
    }
  }

  /** A connection that breaks once the reply has begun is what the proof wants. */
  async #ask(sessionUUID: string, content: string, leaveAt: number | undefined): Promise<void> {
    try {
      const body = { sessionUUID, content };
      await this.#take(await this.#api().send(routes.sendMessage, { body }, NDJSON), leaveAt);
    } catch (error) {
      if (this.reply !== '') return;
      this.#begun.reject(error);
      throw error;
    }
  }

  /** Reads on where it left off. */
  async #resume(): Promise<void> {
    const query = { from: this.lines.length };
    const answer = await this.#api().send(routes.resumeStream, { params: { uuid: this.reply }, query });
    if (answer.status !== 200) {
      this.refusals.push(`${answer.status} ${(await answer.text()).slice(0, 120)}`);
      return;
    }
    this.resumes += 1;
    await this.#take(answer);
  }

  async #take(answer: Response, leaveAt = Number.POSITIVE_INFINITY): Promise<void> {
    if (answer.status !== 200 || !answer.body)
      throw new Error(`asking: ${answer.status} ${await answer.text()}`);
    try {
      await this.#lines(answer.body, leaveAt);
    } finally {
      const broken = this.#isMoved ? 'moved' : 'cut';
      this.ends.push({ how: this.#isOver ? 'done' : broken, at: Date.now() });
    }
  }

  async #lines(body: ReadableStream<Uint8Array<ArrayBuffer>>, leaveAt: number): Promise<void> {
    this.#isMoved = false;
    let open = '';
    for await (const piece of body.pipeThrough(new TextDecoderStream())) {
      const whole = (open + piece).split('\n');
      open = whole.pop() ?? '';
      for (const line of whole) this.#line(JSON.parse(line) as StreamLine);
      if (this.lines.length >= leaveAt) return;
    }
  }

  #line(line: StreamLine): void {
    // The gateway's farewell and a ping repeat the last number.
    this.#isMoved ||= line.resumable === true;
    if (line.ping || line.resumable) return;
    this.#isOver ||= line.done === true;
    // Who is ahead of what was kept is told the end, and that alone.
    if (line.done && line.seq < this.lines.length) return;
    if (line.seq !== this.lines.length)
      this.wrong.push(`line ${line.seq} came in place of ${this.lines.length}`);
    this.lines.push(line);
    if (line.messages[0].content === '') return;
    const now = performance.now();
    this.#heard = { first: this.#heard?.first ?? now, last: now };
    this.#begun.resolve();
  }
}
