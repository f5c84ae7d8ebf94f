import { type Count, PLATFORM } from './count.ts';
import { weeksBetween } from './week.ts';

/** How far somebody has come. */
export interface Person {
  readonly userUuid: string;
  /** Null: nothing is known of it yet. */
  readonly workspace: string | null;
  readonly signedUpAt: Date | null;
  readonly createdAgent: boolean;
  readonly chatted: boolean;
  readonly paid: boolean;
}

/** What became known of a person. */
export interface PersonNews {
  readonly userUuid: string;
  readonly signedUp?: { readonly at: Date; readonly workspace: string };
  readonly createdAgent?: true;
  readonly chatted?: true;
  readonly paid?: true;
}

/** The person with the news; the same object where there is nothing new. */
export function withNews(person: Person, { signedUp, ...reached }: PersonNews): Person {
  const isNew =
    (signedUp !== undefined && person.signedUpAt === null) ||
    milestones.some(([flag]) => reached[flag] && !person[flag]);
  if (!isNew) return person;
  return {
    userUuid: person.userUuid,
    workspace: person.workspace ?? signedUp?.workspace ?? null,
    signedUpAt: person.signedUpAt ?? signedUp?.at ?? null,
    createdAgent: person.createdAgent || reached.createdAgent === true,
    chatted: person.chatted || reached.chatted === true,
    paid: person.paid || reached.paid === true,
  };
}

const milestones = [
  ['createdAgent', 'created_agent'],
  ['chatted', 'chatted'],
  ['paid', 'paid'],
] as const;

/** What those who signed up then have come to, when one of them comes further; in whatever order it becomes known. */
export function funnelCounts(before: Person, after: Person): Count[] {
  const { signedUpAt: at, workspace } = after;
  if (at === null || workspace === null) return [];
  const add = Object.fromEntries(
    milestones
      .filter(([flag]) => after[flag] && !(before[flag] && before.signedUpAt !== null))
      .map(([, measure]) => [measure, 1n]),
  );
  return Object.keys(add).length === 0 ? [] : [{ at, workspace, add }];
}

/** Somebody of a cohort was active so many weeks after signing up. */
export interface Retained {
  readonly workspace: string;
  readonly cohort: string;
  readonly week: number;
}

/** Where a person's active week counts. */
export function retainedIn(cohort: string, week: string, workspace: string): Retained[] {
  const weeks = weeksBetween(cohort, week);
  if (weeks < 0) return [];
  return [PLATFORM, workspace].map((one) => ({ workspace: one, cohort, week: weeks }));
}
