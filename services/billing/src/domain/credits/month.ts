/** From the first moment of a month such as 2026-11 to that of the next one, in UTC. */
export function spanOfMonth(month: string): { readonly from: Date; readonly to: Date } {
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)) };
}
