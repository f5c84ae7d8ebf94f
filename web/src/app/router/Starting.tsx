/** Stands while the first page's code is on its way: nothing, so that nothing flashes. */
export function Starting() {
  return <div aria-busy="true" />;
}
