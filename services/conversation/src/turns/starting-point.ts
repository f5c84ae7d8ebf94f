import { type Db, inTenant } from '@tutka/database';
import type { Attachments } from '../clients/attachments.ts';
import type { Attachment } from '../domain/attachment.ts';
import { expectFiles } from '../store/dropped-files.ts';
import { type TurnBase, turnBase } from '../store/turn-base.ts';
import type { Ask } from './ask.ts';
import type { Asker } from './asker.ts';
import { openFiles, type WithFiles } from './files.ts';

/** At most, in any script: so much of the past is read for a context of so many tokens. */
const CHARACTERS_A_TOKEN = 4;
/** And for any context: what one turn holds in memory. */
const CHARACTERS = 1_000_000;

export interface PointDeps {
  readonly app: Db;
  readonly attachments: Attachments;
}

/** Where a turn begins: what is asked, of whom, and what was said before; with what the files say and show. */
export interface StartingPoint extends Pick<WithFiles, 'asked' | 'attachments'> {
  readonly base: TurnBase;
  readonly questionUuid: string;
  readonly question: string;
  readonly isNew: boolean;
  /** Who answers. */
  readonly agentUuid: string;
}

/** A starting point whose files are still closed. */
type ClosedPoint = Omit<StartingPoint, 'asked' | 'attachments'> & {
  /** Keys of its files. */
  readonly files: readonly string[];
  /** Files that did not come along with a copy. */
  readonly lost: readonly Attachment[];
};

/**
 * Reads it, with about `tokens` of the past. `turnId` names a new question. Throws SessionNotFound, MessageNotFound,
 * NoQuestion, ReplyRunning, FileNotFound.
 */
export async function startingPoint(
  { app, attachments }: PointDeps,
  asker: Asker,
  ask: Ask,
  turnId: string,
  tokens: number,
): Promise<StartingPoint> {
  const base = await turnBase(app, asker, ask, Math.min(tokens * CHARACTERS_A_TOKEN, CHARACTERS));
  const { files, lost, ...point } = closedPoint(base, ask, turnId);
  const asked = { question: point.question, files, lost };
  const { branch, ...opened } = await openFiles(attachments, asker, point.base.branch, asked);
  if (point.isNew && files.length > 0) await inTenant(app, asker, (tx) => expectFiles(tx, asker, files));
  return { ...point, ...opened, base: { ...point.base, branch } };
}

function closedPoint(base: TurnBase, ask: Ask, turnId: string): ClosedPoint {
  if ('content' in ask) {
    const { content: question, files = [], agentUuid = base.session.agent_uuid } = ask;
    return { base, questionUuid: turnId, question, files, lost: [], isNew: true, agentUuid };
  }
  const { branch } = base;
  const { uuid: questionUuid = '', content: question = '', attachments = [] } = branch.at(-1) ?? {};
  const files = attachments.flatMap(({ key }) => key ?? []);
  const agentUuid = base.askedAgent ?? base.session.agent_uuid;
  return {
    base: { ...base, branch: branch.slice(0, -1) },
    questionUuid,
    question,
    files,
    lost: attachments.filter(({ key }) => key === null),
    isNew: false,
    agentUuid,
  };
}

/** What the session's person chose holds for its own agent: another answers as it is set up. */
export function chosenFor({ base: { session }, agentUuid }: StartingPoint) {
  const isOwn = agentUuid === session.agent_uuid;
  return { model: isOwn ? session.model : null, temperature: isOwn ? session.temperature : null };
}
