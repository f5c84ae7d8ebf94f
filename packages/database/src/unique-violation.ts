/** Whether a statement failed as a unique key was there already: PostgreSQL's 23505. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
