/** A path of this app to go on to, and nothing else: an address that leads elsewhere becomes '/'. */
export function localPath(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return '/';
  const url = new URL(wanted, 'http://here.invalid');
  // Without its dots a path may begin with two slashes, as the address of another host does.
  const isElsewhere = url.host !== 'here.invalid' || url.pathname.startsWith('//');
  return isElsewhere ? '/' : url.pathname + url.search + url.hash;
}
