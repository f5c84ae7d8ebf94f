/** Waits until something is so; throws when it does not come. */
export async function until(isTrue: () => Promise<boolean> | boolean, limitMs = 5000): Promise<void> {
  const limit = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > limit) throw new Error('it did not come');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
