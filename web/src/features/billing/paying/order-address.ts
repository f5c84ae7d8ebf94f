interface Coming {
  /** Where the person wanted to go on, once it is paid. */
  readonly back: string | null;
  /** The provider's page sends the person here. */
  readonly returned?: boolean;
}

/** The address of an order's page. */
export function orderAddress(uuid: string, { back, returned = false }: Coming): string {
  const search = new URLSearchParams();
  if (returned) search.set('returned', '1');
  if (back !== null) search.set('back', back);
  const query = search.toString();
  return `/orders/${uuid}${query === '' ? '' : `?${query}`}`;
}
