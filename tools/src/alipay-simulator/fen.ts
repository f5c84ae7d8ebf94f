/** '12.5' → 1250n, as the gateway reads amounts; undefined where it would refuse one. */
export function toFen(text: string): bigint | undefined {
  const [, yuan, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return yuan === undefined ? undefined : BigInt(yuan + decimals.padEnd(2, '0'));
}

/** 1250n → '12.50'. */
export function toYuan(fen: bigint): string {
  const text = fen.toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
