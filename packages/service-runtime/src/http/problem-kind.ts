import type { z } from 'zod';

/** What may be wrong with a place in a request. */
export const PROBLEM_KINDS = [
  'required',
  'too_long',
  'too_short',
  'too_many',
  'too_few',
  'too_large',
  'too_small',
  'wrong_format',
  'unknown',
  'invalid',
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

interface Kind {
  readonly kind: ProblemKind;
  readonly limit?: number;
}

/** What a schema's issue is about, by Zod's own code; of a rule of ours by the `params` that it was written with. */
export function kindOf(issue: z.core.$ZodIssue): Kind {
  switch (issue.code) {
    case 'too_big':
      return { kind: tooMuch[issue.origin] ?? 'too_large', limit: Number(issue.maximum) };
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (issue.origin === 'string' && limit === 1) return { kind: 'required' };
      return { kind: tooLittle[issue.origin] ?? 'too_small', limit };
    }
    case 'invalid_type':
      return { kind: issue.input === undefined ? 'required' : 'invalid' };
    case 'invalid_format':
      return { kind: 'wrong_format' };
    case 'unrecognized_keys':
      return { kind: 'unknown' };
    case 'custom':
      return told(issue.params);
    default:
      return { kind: 'invalid' };
  }
}

const tooMuch: Readonly<Record<string, ProblemKind>> = { string: 'too_long', array: 'too_many' };
const tooLittle: Readonly<Record<string, ProblemKind>> = { string: 'too_short', array: 'too_few' };

function told(params: Readonly<Record<string, unknown>> | undefined): Kind {
  const kind = PROBLEM_KINDS.find((each) => each === params?.kind) ?? 'invalid';
  return typeof params?.limit === 'number' ? { kind, limit: params.limit } : { kind };
}
