/** How many records are handed over at once, where a subscription does not say. */
export const usualBatch = 250;

interface Weighed {
  readonly messages: readonly unknown[];
}

/** Puts batches together, in their order, as long as they have at most `most` records; one alone may have more. */
export function together<B extends Weighed>(batches: readonly B[], most = usualBatch): B[][] {
  const groups: B[][] = [];
  let room = 0;
  for (const batch of batches) {
    const group = groups.at(-1);
    if (!group || batch.messages.length > room) {
      groups.push([batch]);
      room = most - batch.messages.length;
    } else {
      group.push(batch);
      room -= batch.messages.length;
    }
  }
  return groups;
}
