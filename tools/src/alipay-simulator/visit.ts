/** What a person does on the page of an address: `pay`, `fail` or `cancel`; then where it led. */
export async function visit(url: string, act?: 'pay' | 'fail' | 'cancel'): Promise<string | undefined> {
  const entered = await fetch(url, { redirect: 'manual' });
  const location = entered.headers.get('location');
  if (location === null) throw new Error(`the page refuses: ${await entered.text()}`);
  const page = new URL(location, url);
  if (act === undefined) return undefined;
  const acted = await fetch(`${page}/${act}`, { method: 'POST', redirect: 'manual' });
  return new URL(acted.headers.get('location') ?? '', `${page}/${act}`).toString();
}
