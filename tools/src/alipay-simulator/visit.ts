/** What a person does on the page of an address; `pay-only` pays and signs nothing. Then where it led. */
export async function visit(url: string, act?: PersonAct): Promise<string | undefined> {
  const entered = await fetch(url, { redirect: 'manual' });
  const location = entered.headers.get('location');
  if (location === null) throw new Error(`the page refuses: ${await entered.text()}`);
  const page = new URL(location, url);
  if (act === undefined) return undefined;
  const acted = await fetch(`${page}/${act}`, { method: 'POST', redirect: 'manual' });
  return new URL(acted.headers.get('location') ?? '', `${page}/${act}`).toString();
}

export type PersonAct = 'pay' | 'pay-only' | 'fail' | 'cancel';

/** A person ends an agreement on its page. `url` is the gateway's. */
export async function endAgreement(url: string, agreementNo: string): Promise<void> {
  const page = new URL(`agreements/${agreementNo}/unsign`, url);
  const answer = await fetch(page, { method: 'POST', redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`the page refuses: ${await answer.text()}`);
}
