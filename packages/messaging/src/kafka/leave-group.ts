import type { Kafka } from 'kafkajs';
import { clusterOf } from './cluster.ts';

/**
 * Takes a member out of its group that could not leave it, as its broker was away. Whoever joins waits for all that the
 * broker takes for members, until their sessions end.
 */
export async function leaveGroup(kafka: Kafka, groupId: string, memberId: string): Promise<void> {
  const cluster = clusterOf(kafka);
  try {
    await cluster.connect();
    const coordinator = await cluster.findGroupCoordinator({ groupId });
    await coordinator.leaveGroup({ groupId, memberId });
  } catch (error) {
    if ((error as { type?: unknown }).type !== 'UNKNOWN_MEMBER_ID') throw error;
  } finally {
    await cluster.disconnect();
  }
}
