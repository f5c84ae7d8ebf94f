/** A reply with prose, a citation, a table, a list and code; no sign in it that would end a simulator's script. */
export function replyOf(number: number): string {
  const code = [
    '```python',
    `def lamp_${number}(oil: float, *, nights: int = ${number % 30}) -> float:`,
    '    """How long the lamp burns."""',
    '    burnt = [oil / (night + 1) for night in range(nights)]',
    '    return round(sum(burnt), 2) if burnt else 0.0',
    '```',
  ].join('\n');
  const table = [
    '| Lamp | Oil (l) | Nights | Keeper |',
    '|---|---:|---:|---|',
    ...Array.from({ length: 6 }, (_, row) => `| ${number}.${row} | ${row * 7 + 3} | ${row + 12} | *Farid* |`),
  ].join('\n');
  return [
    `## Lamp ${number}`,
    `The lamp of **Inverness ${number}** burns \`paraffin\` and is seen from far away in clear weather [1]. In winter the harbour freezes, and letters come over the ice, which is why the *logbook* is kept in the watch room where strangers may read it when they ask politely.`,
    table,
    `1. Trim the wick\n2. Fill the lamp with ${number} litres\n3. Write it down`,
    code,
  ].join('\n\n');
}

/** One reply as long as asked for, in words. */
export function longReply(words: number): string {
  const parts: string[] = [];
  for (let said = 0; said < words; ) {
    const part = replyOf(1000 + parts.length);
    parts.push(part);
    said += part.match(/\S+/g)?.length ?? 0;
  }
  return parts.join('\n\n');
}
