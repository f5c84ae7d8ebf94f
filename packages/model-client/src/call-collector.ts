import { randomUUID } from 'node:crypto';
import { ModelFailure } from './failure.ts';
import { jsonOf } from './json-of.ts';
import { OpenBraces } from './open-braces.ts';
import type { Seal, ToolCall } from './tools.ts';

/** A part of a call, as one chunk has it. */
export interface CallFragment {
  readonly index: number | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** A piece of JSON text, or the arguments themselves. */
  readonly arguments: unknown;
  readonly seal: Seal | undefined;
}

interface OpenCall {
  readonly index: number | undefined;
  id: string | undefined;
  name: string;
  text: string;
  readonly braces: OpenBraces;
  seal: Seal | undefined;
}

/** Characters of all arguments of a reply, and calls; more is a model that does not end. */
const LONGEST = 1_000_000;
const MOST = 128;

/** The arguments as an object; undefined where they are none. Nothing at all means a tool without arguments. */
export function argumentsIn(text: string): ToolCall['arguments'] {
  if (text.trim() === '') return {};
  const value = jsonOf(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/** Puts the calls of a reply together from their fragments, however a provider numbers and names them. */
export class CallCollector {
  readonly #calls: OpenCall[] = [];
  #size = 0;

  /** Throws `ModelFailure` where the calls have no end. */
  take(fragment: CallFragment): void {
    const call = this.#callOf(fragment);
    const { id, name, seal } = fragment;
    call.id ??= id;
    // Some providers repeat the name in every fragment.
    call.name ||= name ?? '';
    call.seal ??= seal;
    const text = textOf(fragment.arguments);
    call.text += text;
    call.braces.take(text);
    this.#size += text.length;
    if (this.#size > LONGEST || this.#calls.length > MOST) {
      throw new ModelFailure('BAD_ANSWER', 'The model called tools without an end. Try again.', true);
    }
  }

  /** The calls, in order. What has no name is none. */
  end(): ToolCall[] {
    const taken = new Set<string>();
    return this.#calls
      .filter(({ name }) => name !== '')
      .map(({ id, name, text, seal }) => {
        const own = id && !taken.has(id) ? id : `call_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
        taken.add(own);
        return { id: own, name, arguments: argumentsIn(text), text, ...(seal && { seal }) };
      });
  }

  #callOf(fragment: CallFragment): OpenCall {
    const open = this.#openFor(fragment);
    if (open && !isAnother(open, fragment)) return open;
    const call = {
      index: fragment.index,
      id: undefined,
      name: '',
      text: '',
      braces: new OpenBraces(),
      seal: undefined,
    };
    this.#calls.push(call);
    return call;
  }

  #openFor({ index, id, name }: CallFragment): OpenCall | undefined {
    if (index !== undefined) return this.#calls.findLast((call) => call.index === index);
    if (id) return this.#calls.findLast((call) => call.id === id);
    return name ? undefined : this.#calls.at(-1);
  }
}

/** Some providers number every call 0: another id and a name, behind arguments that are whole, begin another call. */
function isAnother(open: OpenCall, { id, name }: CallFragment): boolean {
  return Boolean(id && name && open.id && id !== open.id && isWhole(open));
}

/** Read only where it can be: some providers tell another id with each fragment. */
function isWhole({ text, braces }: OpenCall): boolean {
  return text !== '' && braces.areClosed && argumentsIn(text) !== undefined;
}

function textOf(part: unknown): string {
  if (typeof part === 'string') return part;
  return typeof part === 'object' && part !== null ? JSON.stringify(part) : '';
}
