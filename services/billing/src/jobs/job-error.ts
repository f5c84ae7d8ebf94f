/** What is kept of why a job failed: the name of what was thrown, by which it is known again, and what it says. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
