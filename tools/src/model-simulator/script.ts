/** What goes wrong; `blind` only where a picture is shown. The last six happen in the stream, after `at` pieces. */
const FAULTS = [
  'unauthorised',
  'rate-limited',
  'server-error',
  'no-such-model',
  'context-too-long',
  'blind',
  'not-json',
  'stall',
  'cut',
  'endless',
  'garbage',
  'error-event',
  'no-finish',
] as const;
export type Fault = (typeof FAULTS)[number];

/** How calls are spelled in a stream, where not as the protocol's own provider does it. Anthropic knows the last three. */
const CALL_FORMS = [
  'no-id',
  'no-index',
  'one-index',
  'interleaved',
  'sealed',
  'object',
  'whole',
  'malformed',
  'empty',
] as const;
export type CallForm = (typeof CALL_FORMS)[number];

/** The tools that an answer asks for. */
export interface CallScript {
  /** The tool's name, or the end of it. */
  readonly tool: string;
  /** JSON; `{n}` in it is the number of the call. */
  readonly args: string;
  /** Calls in one answer. */
  readonly count: number;
  /** Answers that ask for tools, before one that speaks. */
  readonly rounds: number;
  /** Words before the calls. */
  readonly before: string;
  readonly form: CallForm | undefined;
  /** The end is told as if nothing was called. */
  readonly finishesWithStop: boolean;
}

/** How one answer is given. */
export interface Script {
  /** Pieces of text in the answer. */
  readonly tokens: number;
  /** Characters of each piece of it; 0: a word. */
  readonly wide: number;
  /** Pieces of reasoning before it. */
  readonly reasoning: number;
  /** Reasoning inside the text, in `<think>` tags that are split between pieces. */
  readonly think: boolean;
  /** Pieces a second; 0: as fast as they are read. */
  readonly pace: number;
  /** Milliseconds to the first piece. */
  readonly first: number;
  readonly seed: number;
  /** The words to say, in place of drawn ones. */
  readonly say: string | undefined;
  readonly chinese: boolean;
  /** Whether the usage is told. */
  readonly usage: boolean;
  readonly fault: Fault | undefined;
  /** Tokens of a conversation above which it is refused; 0: none is. */
  readonly window: number;
  /** Pieces before the fault, those of calls included. */
  readonly at: number;
  readonly call: CallScript | undefined;
}

function hashed(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return hash >>> 0;
}

/** `key=value` pairs, separated by `;`. */
function pairsOf(text: string): Map<string, string> {
  const pairs = text.split(';').map((each) => each.split(/=(.*)/s));
  return new Map(pairs.map(([key = '', value = '']) => [key.trim(), value.trim()]));
}

function settingsOf(model: string, lastMessage: string): Map<string, string> {
  const bracketed = /\[\[sim (.*?)\]\]/s.exec(lastMessage)?.[1] ?? '';
  return new Map([...pairsOf(model), ...pairsOf(bracketed)]);
}

/**
 * Reads the script from the model's name (`sim;tokens=200;pace=50;fault=cut;at=20`) and, over it, from the last
 * message (`… [[sim say=Hello]]`). Without a seed the last message is the seed. `call=echo;args={"message":"Hi"}` asks
 * for a tool before it speaks; `{result}` in `say` is what the tools answered last.
 */
export function readScript(model: string, lastMessage: string, maxTokens: number | undefined): Script {
  const settings = settingsOf(model, lastMessage);
  const number = (key: string, otherwise: number) => Number(settings.get(key) ?? otherwise) || 0;
  return {
    tokens: Math.min(number('tokens', 40), maxTokens ?? Number.POSITIVE_INFINITY),
    wide: number('wide', 0),
    reasoning: number('reasoning', 0),
    think: settings.has('think'),
    pace: number('pace', 0),
    first: number('first', 0),
    seed: settings.has('seed') ? number('seed', 0) : hashed(lastMessage),
    say: settings.get('say'),
    chinese: settings.get('language') === 'zh',
    usage: settings.get('usage') !== 'none',
    fault: FAULTS.find((each) => each === settings.get('fault')),
    window: number('window', 0),
    at: number('at', 0),
    call: callScript(settings),
  };
}

function callScript(settings: ReadonlyMap<string, string>): CallScript | undefined {
  const tool = settings.get('call');
  if (!tool) return undefined;
  return {
    tool,
    args: settings.get('args') ?? '{}',
    count: Number(settings.get('calls') ?? 1),
    rounds: Number(settings.get('rounds') ?? 1),
    before: settings.get('before') ?? '',
    form: CALL_FORMS.find((each) => each === settings.get('form')),
    finishesWithStop: settings.has('stops'),
  };
}
