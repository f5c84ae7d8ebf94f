import type { EventBus } from '@tutka/messaging';

type Messages = readonly { readonly key: string }[];

/** Who hears of records as they go over the bus. */
export interface Ears {
  publishing?(messages: Messages): void;
  published?(messages: Messages): void;
  handing?(messages: Messages): void;
  /** Handled and committed. */
  handled?(messages: Messages): void;
}

/** The bus, with somebody who hears of each batch. */
export function heard(bus: EventBus, ears: Ears): EventBus {
  return {
    ...bus,
    async publish(batch, meant) {
      ears.publishing?.(batch);
      const got = await bus.publish(batch, meant);
      ears.published?.(batch);
      return got;
    },
    consume: (subscription) =>
      bus.consume({
        ...subscription,
        onAssigned: (partitions) => subscription.onAssigned(partitions),
        onRevoked: (partitions) => subscription.onRevoked(partitions),
        onError: (error) => subscription.onError(error),
        async onBatches(batches) {
          const messages = batches.flatMap((batch) => batch.messages);
          ears.handing?.(messages);
          await subscription.onBatches(batches);
          ears.handled?.(messages);
        },
      }),
  };
}
