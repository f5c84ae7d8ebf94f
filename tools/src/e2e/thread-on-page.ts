import type { Page } from 'playwright-core';

/** What a person does in a chat on a page, and what is said in it. `agent`: whom the composer asks. */
export function threadOn(page: Page, agent: string) {
  const log = page.getByRole('log');
  const said = (words: string) => log.getByText(words, { exact: true });
  /** Stored messages, by what they say. */
  const messages = (words: string) => log.locator('[data-message]').filter({ hasText: words });
  /** Stored answers, by all that they say: questions name it to the simulated model too. */
  const answers = (words: string) =>
    log.locator('[data-message]').filter({ has: page.getByText(words, { exact: true }) });
  /** Until the reply before has ended there is no such button. */
  const isIdle = () => page.getByRole('button', { name: 'Send' }).waitFor();
  /** A button below a stored message. */
  const act = (words: string, name: string) =>
    messages(words).getByRole('button', { name, exact: true }).click();
  return {
    log,
    said,
    answers,
    isIdle,
    act,
    /** `script`: what the simulated model does. */
    async ask(words: string, script: string): Promise<void> {
      await isIdle();
      await page.getByRole('textbox', { name: `Ask ${agent}` }).fill(`${words} [[sim ${script}]]`);
      await page.keyboard.press('Enter');
    },
    /** Words a question anew, and waits for the answer to that. */
    async wordAnew(words: string, others: string, answer: string): Promise<void> {
      await act(words, 'Edit question');
      await log.getByRole('textbox', { name: 'Edit question' }).fill(`${others} [[sim say=${answer}]]`);
      await log.getByRole('button', { name: 'Ask again' }).click();
      await said(answer).waitFor();
    },
  };
}
