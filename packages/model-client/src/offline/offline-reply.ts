import type { Piece } from '../piece.ts';
import { bestSentences } from './best-sentences.ts';
import type { OfflineCall, OfflinePassage } from './offline-call.ts';
import { languageOf, wording } from './wording.ts';

/** From here on a passage is about the question: below lie those that share a word with it by chance. */
const COVERED = 0.55;
const LONGEST_TITLE = 60;

/** The numbers stay those of the whole list; what does not cover the question offers no sentence. */
function covering(passages: readonly OfflinePassage[]): OfflinePassage[] {
  return passages.map((each) => (each.coverage >= COVERED ? each : { text: '', coverage: 0 }));
}

function titleOf(question: string): string {
  const line = question.replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= LONGEST_TITLE) return line;
  const cut = characters.slice(0, LONGEST_TITLE - 1).join('');
  const word = cut.lastIndexOf(' ');
  return `${word > LONGEST_TITLE / 2 ? cut.slice(0, word) : cut}…`;
}

function paragraphsOf({ question, passages, hasKnowledge = true, language }: OfflineCall): string[] {
  const words = wording[language ?? languageOf(question)];
  if (!hasKnowledge) return [words.noKnowledge, words.who];
  const picks = bestSentences(question, covering(passages));
  if (picks.length === 0) return [words.nothing, words.who];
  return [...picks.map(({ text, number }) => `${text} [${number}]`), words.found];
}

/**
 * Answers without a model: the sentences of the passages that fit the question best, each with the number of its
 * passage, and a last line that says what answered. Says so where no passage covers the question. Throws nothing.
 */
export async function* offlineReply(call: OfflineCall): AsyncGenerator<Piece> {
  const paragraphs = call.purpose === 'title' ? [titleOf(call.question)] : paragraphsOf(call);
  for (const [at, text] of paragraphs.entries())
    yield { type: 'text', text: at === 0 ? text : `\n\n${text}` };
  yield { type: 'usage', inputTokens: 0, outputTokens: 0, estimated: false };
  yield { type: 'finish', reason: 'stop' };
}
