import {
  appendFileSync,
  existsSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import type { Kind, OfKind, StripeObject } from './objects.ts';

/**
 * What the simulator knows, newest state of each object, oldest object first. With a file it outlives the process: what
 * changes at once is one line of it, written before anybody is answered.
 */
export class Store {
  readonly #objects = new Map<string, StripeObject>();
  readonly #kinds = new Map<Kind, Set<string>>();
  readonly #file: string | undefined;
  #changed: Map<string, StripeObject> | undefined;

  constructor(file: string | undefined) {
    this.#file = file;
    if (file !== undefined) this.#load(file);
  }

  get<K extends Kind>(kind: K, id: string): OfKind<K> | undefined {
    const found = this.#objects.get(id);
    return found?.object === kind ? (found as OfKind<K>) : undefined;
  }

  any(id: string): StripeObject | undefined {
    return this.#objects.get(id);
  }

  all<K extends Kind>(kind: K): OfKind<K>[] {
    return [...(this.#kinds.get(kind) ?? [])].map((id) => this.#objects.get(id) as OfKind<K>);
  }

  put<T extends StripeObject>(object: T): T {
    this.#keep(object);
    if (this.#changed !== undefined) this.#changed.set(object.id, object);
    else this.#write([object]);
    return object;
  }

  /** What `work` puts is written in one line, all of it or nothing. */
  atOnce<T>(work: () => T): T {
    if (this.#changed !== undefined) return work();
    this.#changed = new Map();
    try {
      return work();
    } finally {
      const objects = [...this.#changed.values()];
      this.#changed = undefined;
      if (objects.length > 0) this.#write(objects);
    }
  }

  #keep(object: StripeObject): void {
    this.#objects.set(object.id, object);
    const ids = this.#kinds.get(object.object) ?? new Set();
    this.#kinds.set(object.object, ids.add(object.id));
  }

  #write(objects: readonly StripeObject[]): void {
    if (this.#file === undefined) return;
    const { size } = statSync(this.#file);
    try {
      appendFileSync(this.#file, `${JSON.stringify(objects)}\n`);
    } catch (error) {
      // A disk that is full takes half a line, and the next one would go behind it.
      truncateSync(this.#file, size);
      throw error;
    }
  }

  #load(file: string): void {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    for (const line of lines) for (const each of objectsOf(line)) this.#keep(each);
    const whole = [...this.#objects.values()].map((each) => `${JSON.stringify([each])}\n`).join('');
    writeFileSync(`${file}.new`, whole, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}

/** A process that was killed may have left half a line: nobody was answered out of that. */
function objectsOf(line: string): StripeObject[] {
  try {
    return JSON.parse(line);
  } catch {
    return [];
  }
}
