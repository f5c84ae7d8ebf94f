import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Zod's own words for a value that is none of several forms: they name neither the forms nor what is wrong. */
const UNSAID = 'Invalid input';

/**
 * What is wrong inside the one of several forms that a value was meant as, or which forms there are; any other issue stays
 * as it is, and so does a union that has words of its own.
 */
export function insideUnion(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.message !== UNSAID || issue.errors.length === 0) return [issue];
  const meant = issue.errors.filter((issues) => !isOtherType(issues));
  if (meant.every((issues) => issues.some(isOfItself))) return [ofNone(issue)];
  const [closest = []] = meant.toSorted((one, other) => one.length - other.length);
  return closest.flatMap((inner) => insideUnion({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Whether a value is of another type altogether, so that it was not meant as this form. */
function isOtherType(issues: readonly Issue[]): boolean {
  return issues.some((issue) => {
    if (issue.path.length > 0) return false;
    if (issue.code !== 'invalid_value') return issue.code === 'invalid_type';
    return issue.values.every((value) => typeof value !== typeof issue.input);
  });
}

/** Whether it is the value itself that is none of those which are known. */
function isOfItself({ code, path }: Issue): boolean {
  return code === 'invalid_value' && path.length === 0;
}

function ofNone(issue: z.core.$ZodIssueInvalidUnion): Issue {
  const expected = new Set(issue.errors.flat().flatMap(expectedBy));
  const received = issue.errors.flat().map(({ message }) => /, received .*$/.exec(message)?.[0] ?? '');
  const [first = ''] = received.filter((words) => words !== '');
  return { ...issue, errors: [], message: `${UNSAID}: expected ${[...expected].join(' or ')}${first}` };
}

function expectedBy(issue: Issue): string[] {
  if (issue.path.length > 0) return [];
  if (issue.code === 'invalid_type') return [issue.expected];
  return issue.code === 'invalid_value' ? issue.values.map((value) => JSON.stringify(value)) : [];
}
