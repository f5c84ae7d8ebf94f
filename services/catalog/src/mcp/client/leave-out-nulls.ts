/** What tools and their schemas hold, where a null is a value. */
const ofTools: ReadonlySet<string> = new Set(['structuredContent', 'inputSchema', 'outputSchema', '_meta']);
/** So deep the protocol's own fields lie: a result's, its list's, its parts', and what these hold. */
const DEPTH = 4;

/**
 * Takes fields away in which null stands for nothing, in place: servers in Rust, Go or Java write so of what they leave out, and the
 * protocol knows fields that are there or are not.
 */
export function leaveOutNulls(said: unknown, depth = DEPTH): void {
  if (typeof said !== 'object' || said === null || depth === 0) return;
  for (const [name, value] of Object.entries(said)) {
    if (value === null && !Array.isArray(said)) Reflect.deleteProperty(said, name);
    else if (!ofTools.has(name)) leaveOutNulls(value, depth - 1);
  }
}
