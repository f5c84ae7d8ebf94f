import { fromBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { MemberAddedSchema } from '@tutka/contracts/identity/events/v1/workspace';
import type { NotificationKind } from '../notification-kind.ts';

/** Somebody belongs to a workspace that another brought them into. */
export const memberAdded: NotificationKind = {
  kind: 'memberAdded',
  isAnywhere: true,
  topics: [topics.workspace],
  async notice({ type, value, headers }, known) {
    if (type !== 'MemberAdded') return undefined;
    const { workspace, userUuid, invitationUuid } = fromBinary(MemberAddedSchema, value);
    const { actor, actorkind } = headers;
    const wasInvited = invitationUuid !== '';
    if (actor === userUuid && !wasInvited) return undefined;
    return {
      to: [userUuid],
      data: { workspaceUUID: workspace, workspaceName: await known.workspaceName(workspace) },
      link: `/workspaces/${workspace}`,
      by: actorkind === 'person' && actor !== userUuid ? actor : undefined,
      bellAlone: wasInvited,
    };
  },
  words: {
    en: ({ workspaceName }) => ({
      subject: `You are a member of “${workspaceName}”`,
      paragraphs: [
        `You belong to the workspace “${workspaceName}” now. What is made there is there for all of its members.`,
        'You can leave it in its settings.',
      ],
      action: 'Open the workspace',
    }),
    'zh-CN': ({ workspaceName }) => ({
      subject: `您已加入“${workspaceName}”`,
      paragraphs: [
        `您现在是工作区“${workspaceName}”的成员。其中创建的内容所有成员均可使用。`,
        '您可以在该工作区的设置中退出。',
      ],
      action: '打开工作区',
    }),
  },
};
