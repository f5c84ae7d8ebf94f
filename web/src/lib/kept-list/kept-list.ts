/** Names that this browser keeps, such as of folders that are open. */
interface KeptList {
  read(): readonly string[];
  /** Where the browser keeps nothing, they are forgotten with the page. */
  keep(names: readonly string[]): void;
}

/** A list of names without commas, kept below `place`. */
export function keptList(place: string): KeptList {
  return {
    read() {
      try {
        return (localStorage.getItem(place) ?? '').split(',').filter(Boolean);
      } catch {
        return [];
      }
    },
    keep(names) {
      try {
        localStorage.setItem(place, names.join(','));
      } catch {
        // Refused, or full.
      }
    },
  };
}
