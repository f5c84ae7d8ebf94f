import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Zod's own words for a value that is none of several forms: they name neither the forms nor what is wrong. */
const UNSAID = 'Invalid input';

/**
 * What is wrong inside the one of several forms that a value was meant as, or which types it might have; any other issue
 * stays as it is, and so does a union that has words of its own.
 */
export function insideUnion(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.message !== UNSAID || issue.errors.length === 0) return [issue];
  const meant = issue.errors.filter((issues) => !isOtherType(issues));
  const [closest] = meant.toSorted((one, other) => one.length - other.length);
  if (closest === undefined) return [ofNoType(issue)];
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

function ofNoType(issue: z.core.$ZodIssueInvalidUnion): Issue {
  const wrong = issue.errors.flatMap((issues) => issues.filter((each) => each.code === 'invalid_type'));
  const [first] = wrong;
  if (first === undefined) return issue;
  const types = [...new Set(wrong.map(({ expected }) => expected))].join(' or ');
  const message = first.message.replace(`expected ${first.expected}`, `expected ${types}`);
  return { ...first, path: issue.path, message };
}
