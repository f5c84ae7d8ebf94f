import { askAhead } from './ahead.ts';

/** Milliseconds that an answer of identity is believed: what is ended or revoked opens nothing after it. */
const BELIEVED_MS = 1000;
const MAX_KEPT = 50_000;

/** What identity said of credentials, each known by a name. */
export interface Believed<Answer> {
  /** What is known at this moment, without asking, for who uses it. */
  known(name: string): Answer | undefined;
  /** Asks identity for who uses it; those who ask for the same meanwhile share the answer. */
  find(name: string): Promise<Answer>;
  /** What is known, else what identity says, for who does not use it. */
  look(name: string): Promise<Answer>;
  /** Forgets an answer: what it says is being changed. */
  forget(name: string): void;
}

export interface BelievedOptions<Answer> {
  readonly ask: (name: string) => Promise<Answer>;
  /** Whether what is said opens something: then it is asked again ahead, while it is at work. */
  readonly opens: (answer: Answer) => boolean;
  /** What is said of one from memory. */
  readonly kept?: (answer: Answer) => Answer;
  /** Hears an answer that nobody waited for. */
  readonly onAhead?: (name: string, answer: Answer) => void;
}

/** Believes identity's answers for a second from when they were asked for. */
export function createBelieved<Answer>({
  ask,
  opens,
  kept = (answer) => answer,
  onAhead = () => {},
}: BelievedOptions<Answer>): Believed<Answer> {
  const answers = new Map<string, { answer: Answer; until: number }>();
  const asking = new Map<string, Promise<Answer>>();

  const keep = (name: string, answer: Answer, until: number) => {
    answers.delete(name);
    answers.set(name, { answer: kept(answer), until });
    if (answers.size <= MAX_KEPT) return;
    const [oldest] = answers.keys();
    if (oldest !== undefined) answers.delete(oldest);
  };
  /** Nothing is kept of one who was forgotten meanwhile, and may be asked for anew. */
  const askNow = async (name: string, isWanted: () => boolean) => {
    // Not by the clock, which may be set back: what is revoked would open on until it has caught up.
    const until = performance.now() + BELIEVED_MS;
    try {
      const answer = await ask(name);
      if (isWanted()) keep(name, answer, until);
      return answer;
    } finally {
      if (isWanted()) asking.delete(name);
    }
  };
  const remembered = (name: string) => {
    const entry = answers.get(name);
    if (entry === undefined) return undefined;
    if (entry.until > performance.now()) return entry.answer;
    answers.delete(name);
    return undefined;
  };
  const asked = (name: string) => {
    const running = asking.get(name);
    if (running !== undefined) return running;
    const started: Promise<Answer> = askNow(name, () => asking.get(name) === started);
    asking.set(name, started);
    return started;
  };
  const ahead = askAhead(async (name) => {
    const answer = await asked(name);
    onAhead(name, answer);
    return opens(answer);
  });
  const used = (name: string, answer: Answer) => {
    if (opens(answer)) ahead.used(name);
    return answer;
  };
  return {
    known(name) {
      const answer = remembered(name);
      return answer && used(name, answer);
    },
    find: async (name) => used(name, await asked(name)),
    look: async (name) => remembered(name) ?? (await asked(name)),
    forget(name) {
      ahead.forget(name);
      answers.delete(name);
      asking.delete(name);
    },
  };
}
