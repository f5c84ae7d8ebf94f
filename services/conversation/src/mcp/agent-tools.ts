import { type CompleteDeps, complete } from '../completions/complete.ts';
import { prepareCompletion } from '../completions/prepare-completion.ts';
import { type Citation, citationsOf } from '../domain/citations.ts';
import { quoteFor } from '../domain/quote.ts';
import type { LimitMet } from '../domain/reply-limits.ts';
import { FAILED } from '../domain/reply-status.ts';
import type { PassageSource } from '../domain/source.ts';
import type { Asker } from '../turns/asker.ts';
import { prepared } from '../turns/prepare.ts';
import type { AgentTools } from './agent-server.ts';
import { progressOf } from './progress.ts';
import { Told } from './told.ts';

/** What ended an answer before its end, for a model that would take what came for all of it. */
const CUT: Readonly<Partial<Record<LimitMet, string>>> = {
  length: 'The answer is cut here: it reached its greatest length.',
  time: 'The answer is cut here: it took as long as one may.',
  tokens: 'The answer is cut here: it used as many tokens as one may.',
};

const quiet = { text: () => undefined, reasoning: () => undefined };

/** What an asker may have an agent do over MCP. Nothing of it is stored. */
export function agentTools(
  deps: CompleteDeps,
  asker: Asker,
  agentUuid: string,
  gone: AbortSignal,
): AgentTools {
  return {
    async ask(question, signal, tell) {
      const messages = [{ role: 'user', content: question }] as const;
      const asking = await prepareCompletion(deps, asker, {
        agentUuid,
        messages,
        stop: [],
        tools: [],
        oneCallAtATime: false,
      });
      const listener = tell ? progressOf(tell) : quiet;
      const { heard, outcome } = await complete(deps, asking, AbortSignal.any([signal, gone]), listener);
      if (outcome.status === FAILED) throw new Told(outcome.failure.error);
      const sources = citationsOf(heard.content, asking.sources.all);
      const cut = outcome.limit && CUT[outcome.limit];
      const list = sources.length > 0 ? ['Sources:', ...sources.map(sourceLine)].join('\n') : '';
      const text = [heard.content, cut && `(${cut})`, list].filter(Boolean).join('\n\n');
      return { text, data: { reply: heard.content, sources, ...(cut && { cut }) } };
    },
    async search(query) {
      const response = await deps.catalog.prepareTurn(asker, { agentUuid, question: query });
      const passages = prepared(response).sources.passages.map((source) => passageOf(source, query));
      const text = passages.map(passageText).join('\n\n');
      return { text: text || 'Nothing was found.', data: { passages } };
    },
  };
}

function sourceLine({ number, title, page, url }: Citation): string {
  const place = page ? `${title}, page ${page}` : title;
  return url === undefined ? `[${number}] ${place}` : `[${number}] ${place}: ${url}`;
}

/** Of a document that the asker may not open only the quote is told, as in a citation. */
function passageOf({ title, page, heading, text, score, mayOpen }: PassageSource, query: string) {
  const told = mayOpen ? text : quoteFor(query, text);
  return { title, page: page ?? null, heading: heading ?? null, text: told, score };
}

function passageText({ title, page, text }: ReturnType<typeof passageOf>): string {
  return `${page === null ? title : `${title}, page ${page}`}\n${text}`;
}
