export { type Backlog, type BacklogWatch, type Follower, watchBacklog } from './backlog/backlog.ts';
export { type Place, placesOf } from './backlog/places.ts';
export type {
  AssignedPartition,
  Batch,
  BusMessage,
  Consumption,
  EventBus,
  PartitionLag,
  ReceivedMessage,
  StartOffset,
  Subscription,
  TopicPartition,
  TopicSpec,
} from './bus.ts';
export type { BusOptions } from './bus-options.ts';
export { type BusSettings, busSettings } from './bus-settings.ts';
export { MalformedEvent, type Publication, type PublicEvent } from './cloud-event.ts';
export { type ConsumerOptions, startConsumer } from './consumer/consumer.ts';
export type { Handler, Reaction } from './consumer/handler.ts';
export { joinAtEnd } from './consumer/join-at-end.ts';
export { consumerFiguresMigrations, consumerMigrations } from './consumer/migrations.ts';
export type { ParkedPage, ParkedRecord } from './consumer/parked.ts';
export { type ParkedCount, type ParkedDesk, parkedDesk, type Replayed } from './consumer/parked-desk.ts';
export { isTransient } from './consumer/transience.ts';
export { type EmbeddedBusOptions, openEmbeddedBus } from './embedded/embedded-bus.ts';
export { prepareEmbeddedBus } from './embedded/prepare.ts';
export { inTime } from './in-time.ts';
export { lostRecordsMigrations } from './lost-records-migrations.ts';
export { openBus } from './open-bus.ts';
export { adaptivePolling, createPacer, nudgedPolling, type Polling } from './pacer.ts';
export { type PatienceOptions, patientBus } from './patient-bus.ts';
export { relayLag } from './relay/lag.ts';
export { relayMigrations, relayTopicMigrations } from './relay/migrations.ts';
export { type Relay, type RelayOptions, startRelay } from './relay/relay.ts';
export { republish } from './relay/republish.ts';
export { atStandstill } from './relay/standstill.ts';
export { UntoldEvent } from './relay/translate.ts';
