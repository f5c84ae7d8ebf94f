/** The id of what Stripe names, or tells of whole; undefined where there is none. */
export const idOf = (field: string | { readonly id: string } | null | undefined): string | undefined =>
  (typeof field === 'string' ? field : field?.id) ?? undefined;
