import type { SaidCall } from './form.ts';
import type { CallForm } from './script.ts';

/** Characters of arguments in a piece. */
const SIZE = 6;

interface Fragment {
  readonly index?: number;
  readonly id?: string;
  readonly type?: 'function';
  readonly function: { readonly name?: string; readonly arguments?: unknown };
  readonly extra_content?: { readonly google: { readonly thought_signature: string } };
}

/** The `tool_calls` of each chunk, spelled as OpenAI does it or as others do. */
export function openaiFragments(calls: readonly SaidCall[], form: CallForm | undefined): Fragment[][] {
  const each = calls.map((call, index) => fragmentsOf(call, index, form));
  if (form !== 'interleaved') return each.flat().map((fragment) => [fragment]);
  const longest = Math.max(...each.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => each.flatMap((fragments) => fragments[at] ?? []));
}

function fragmentsOf({ id, name, args }: SaidCall, index: number, form: CallForm | undefined): Fragment[] {
  switch (form) {
    case 'no-id':
      return [{ index, function: { name } }, ...pieces(args, index)];
    case 'no-index':
      return [{ id, type: 'function', function: { name, arguments: args } }];
    case 'one-index':
      return [{ index: 0, id, type: 'function', function: { name, arguments: args } }];
    case 'sealed': {
      const extra_content = { google: { thought_signature: `seal of ${id}` } };
      return [{ index, id, type: 'function', function: { name, arguments: args }, extra_content }];
    }
    case 'object':
      return [{ index, id, type: 'function', function: { name, arguments: JSON.parse(args) } }];
    case 'whole':
      return [{ index, id, type: 'function', function: { name, arguments: args } }];
    default:
      return [{ index, id, type: 'function', function: { name, arguments: '' } }, ...pieces(args, index)];
  }
}

function pieces(args: string, index: number): Fragment[] {
  const parts = args.match(new RegExp(`.{1,${SIZE}}`, 'gs')) ?? [];
  return parts.map((part) => ({ index, function: { arguments: part } }));
}
