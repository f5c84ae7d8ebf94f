const units = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes as people read them: '-' for 0, '512.0 B', '1.5 KB'; above 1024 GB it stays GB. */
export function formatSize(bytes: number): string {
  if (!(bytes > 0)) return '-';
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  return `${(bytes / 1024 ** Math.max(power, 0)).toFixed(1)} ${units[Math.max(power, 0)]}`;
}
