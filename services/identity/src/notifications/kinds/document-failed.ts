import { fromBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import { DocumentFailedSchema } from '@tutka/contracts/catalog/events/v1/knowledge';
import { memberOrOwners } from '../member-or-owners.ts';
import type { NotificationKind } from '../notification-kind.ts';

/** A document could not be read, and is not tried again by itself: told to the base's owner, while they are a member. */
export const documentFailed: NotificationKind = {
  kind: 'documentFailed',
  topics: [topics.knowledge],
  async notice({ type, value, workspace }, known) {
    if (type !== 'DocumentFailed') return undefined;
    const {
      retried,
      knowledgeUuid,
      documentUuid,
      name: documentName,
    } = fromBinary(DocumentFailedSchema, value);
    if (retried || knowledgeUuid === '') return undefined;
    // The base is told on another partition, perhaps later.
    const base = await known.baseOf(knowledgeUuid);
    const path = `/knowledge/${knowledgeUuid}`;
    return {
      to: await memberOrOwners(known, workspace, base?.owner ?? ''),
      data: { knowledgeUUID: knowledgeUuid, knowledgeName: base?.name ?? '', documentName },
      link: `${path}?doc=${documentUuid}`,
      gather: { about: knowledgeUuid, link: `${path}?status=3` },
    };
  },
  words: {
    en: ({ documentName, knowledgeName, count }) => {
      const what = Number(count) > 1 ? `${count} documents` : `“${documentName}”`;
      const where = knowledgeName ? ` in “${knowledgeName}”` : '';
      return {
        subject: `${what} could not be read`,
        paragraphs: [
          `${what}${where} could not be read. The knowledge base tells why, and lets you try again.`,
        ],
        action: 'Open the knowledge base',
      };
    },
    'zh-CN': ({ documentName, knowledgeName, count }) => {
      const what = Number(count) > 1 ? `${count} 个文档` : `“${documentName}”`;
      const where = knowledgeName ? `知识库“${knowledgeName}”中的` : '';
      return {
        subject: `${what}无法读取`,
        paragraphs: [`${where}${what}无法读取。您可以在知识库中查看原因并重试。`],
        action: '打开知识库',
      };
    },
  },
};
