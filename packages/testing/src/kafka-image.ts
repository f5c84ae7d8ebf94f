export const kafkaImage = 'apache/kafka:4.1.1';

/** Seconds, or minutes on a machine that does much else. */
export const KAFKA_START_MS = 300_000;

/** What a JVM is told that ends within minutes: its better compiler would take a third of the processor's time and never earn it. */
export const briefly = '-XX:+UseSerialGC -XX:TieredStopAtLevel=1';
