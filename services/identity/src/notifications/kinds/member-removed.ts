import { fromBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { MemberRemovedSchema } from '@tutka/contracts/identity/events/v1/workspace';
import type { NotificationKind } from '../notification-kind.ts';

/** Somebody was removed from a workspace; who leaves knows it. */
export const memberRemoved: NotificationKind = {
  kind: 'memberRemoved',
  isAnywhere: true,
  topics: [topics.workspace],
  async notice({ type, value }, known) {
    if (type !== 'MemberRemoved') return undefined;
    const { workspace, userUuid, hasLeft } = fromBinary(MemberRemovedSchema, value);
    if (hasLeft) return undefined;
    const workspaceName = await known.workspaceName(workspace);
    return { to: [userUuid], data: { workspaceUUID: workspace, workspaceName }, link: '/' };
  },
  words: {
    en: ({ workspaceName }) => ({
      subject: `You are no longer a member of “${workspaceName}”`,
      paragraphs: [
        `You were removed from the workspace “${workspaceName}”. Its agents, knowledge and tools, and your chats there, are closed to you; your API keys there are revoked.`,
      ],
      action: 'Open Tutka',
    }),
    'zh-CN': ({ workspaceName }) => ({
      subject: `您已不再是“${workspaceName}”的成员`,
      paragraphs: [
        `您已被移出工作区“${workspaceName}”。您无法再访问其中的智能体、知识库和工具，以及您在其中的对话；您在其中的 API 密钥已被撤销。`,
      ],
      action: '打开 Tutka',
    }),
  },
};
