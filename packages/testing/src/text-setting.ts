/** What whoever runs a test or a measurement may set, such as DOCS_DIR, without spaces around it; undefined where it is not set, or empty. */
export function textSetting(name: string): string | undefined {
  return process.env[name]?.trim() || undefined;
}
