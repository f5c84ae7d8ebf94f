interface Linked {
  readonly uuid: string;
  readonly name: string;
}

type Rule<L, O> = (link: L, own: O) => boolean;

/**
 * Which of what is here each thing that a file names is, by its uuid in the file: that of the same uuid where it is
 * `open`, else one of the `own` by the first rule that fits. None stands for two.
 */
export function pairedLinks<L extends Linked, O extends Linked>(
  links: readonly L[],
  open: ReadonlySet<string>,
  own: readonly O[],
  rules: readonly Rule<L, O>[],
): Map<string, string> {
  const pairs = new Map(links.filter(({ uuid }) => open.has(uuid)).map(({ uuid }) => [uuid, uuid]));
  const taken = new Set(pairs.values());
  for (const isSame of rules) {
    for (const link of links) {
      if (pairs.has(link.uuid)) continue;
      const found = own.find((each) => !taken.has(each.uuid) && isSame(link, each));
      if (!found) continue;
      pairs.set(link.uuid, found.uuid);
      taken.add(found.uuid);
    }
  }
  return pairs;
}

/** Whether two are called alike, also where one was typed on a system that writes accents apart from their letters. */
export function isNamesake(one: Linked, other: Linked): boolean {
  return one.name.normalize('NFC') === other.name.normalize('NFC');
}
