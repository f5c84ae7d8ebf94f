/** Milliseconds that an answer of identity is believed: what is ended or revoked opens nothing after it. */
const BELIEVED_MS = 1000;
const MAX_KEPT = 50_000;

/** What identity said of credentials, each known by a name. */
export interface Believed<Answer> {
  /** What is known at this moment, without asking. */
  known(name: string): Answer | undefined;
  /** Asks identity; those who ask for the same meanwhile share the answer. */
  find(name: string): Promise<Answer>;
  /** Forgets an answer: what it says is being changed. */
  forget(name: string): void;
}

/** Believes identity's answers for a second from when they were asked for; `kept` is what is said of one from memory. */
export function createBelieved<Answer>(
  ask: (name: string) => Promise<Answer>,
  kept: (answer: Answer) => Answer = (answer) => answer,
): Believed<Answer> {
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
    const until = Date.now() + BELIEVED_MS;
    try {
      const answer = await ask(name);
      if (isWanted()) keep(name, answer, until);
      return answer;
    } finally {
      if (isWanted()) asking.delete(name);
    }
  };
  return {
    known(name) {
      const entry = answers.get(name);
      if (entry === undefined) return undefined;
      if (entry.until > Date.now()) return entry.answer;
      answers.delete(name);
      return undefined;
    },
    find(name) {
      const running = asking.get(name);
      if (running !== undefined) return running;
      const started: Promise<Answer> = askNow(name, () => asking.get(name) === started);
      asking.set(name, started);
      return started;
    },
    forget(name) {
      answers.delete(name);
      asking.delete(name);
    },
  };
}
