import { fromBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { ShareBoundSchema, ShareCreatedSchema } from '@tutka/contracts/catalog/events/v1/share';
import type { NotificationKind } from '../notification-kind.ts';

function sharedBy({ type, value }: { readonly type: string; readonly value: Uint8Array }) {
  if (type === 'ShareCreated') return fromBinary(ShareCreatedSchema, value);
  return type === 'ShareBound' ? fromBinary(ShareBoundSchema, value) : undefined;
}

/** An agent was shared with somebody's account, or with their address before they had one. */
export const shareReceived: NotificationKind = {
  kind: 'shareReceived',
  isAnywhere: true,
  topics: [topics.share],
  notice(event) {
    const share = sharedBy(event);
    // Older events name no agent; a link is nobody's.
    if (!share?.userUuid || !share.agentUuid) return undefined;
    const { userUuid, agentUuid: agentUUID, agentName } = share;
    const { actor, actorkind } = event.headers;
    if (actor === userUuid) return undefined;
    const by = actorkind === 'person' ? actor : undefined;
    return { to: [userUuid], data: { agentUUID, agentName }, link: `/chat?agent=${agentUUID}`, by };
  },
  words: {
    en: ({ agentName }) => ({
      subject: `“${agentName}” was shared with you`,
      paragraphs: [`You can chat with the agent “${agentName}” from now on.`],
      action: 'Open a chat',
    }),
    'zh-CN': ({ agentName }) => ({
      subject: `有人与您共享了“${agentName}”`,
      paragraphs: [`您现在可以与智能体“${agentName}”对话。`],
      action: '开始对话',
    }),
  },
};
