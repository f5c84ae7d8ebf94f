/** What a million tokens cost, in nano-units. */
interface Price {
  readonly input: bigint;
  readonly output: bigint;
}

const MILLION = 1_000_000n;

/** Nano-units that so many tokens cost, to the nearest; a half counts as one. */
export function costOf(
  { inputTokens, outputTokens }: { readonly inputTokens: number; readonly outputTokens: number },
  { input, output }: Price,
): bigint {
  const millionfold = BigInt(inputTokens) * input + BigInt(outputTokens) * output;
  return (millionfold * 2n + MILLION) / (MILLION * 2n);
}
