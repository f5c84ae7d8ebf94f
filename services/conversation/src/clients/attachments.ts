import { Code, ConnectError } from '@connectrpc/connect';
import { AttachmentService, type OpenedAttachment } from '@tutka/contracts/catalog/rpc/v1/attachments';
import { createInternalClient, type Signer } from '@tutka/service-runtime';
import type { OpenFile } from '../domain/attachment.ts';
import { FileNotFound } from '../domain/errors.ts';
import type { Asker } from '../turns/asker.ts';

/** The files that messages carry, as catalog keeps them. */
export interface Attachments {
  /** By key. Those of earlier messages that are gone are missing. Throws FileNotFound where one of `keys` is not the asker's. */
  open(
    asker: Asker,
    keys: readonly string[],
    pastKeys: readonly string[],
  ): Promise<ReadonlyMap<string, OpenFile>>;
  /** No message carries these any more. */
  drop(keys: readonly string[]): Promise<void>;
  close(): void;
}

const self = { kind: 'service', service: 'conversation' } as const;

export function createAttachments(url: string, signer: Signer): Attachments {
  const client = createInternalClient(AttachmentService, { url, signer, audience: 'catalog' });
  return {
    async open(asker, keys, pastKeys) {
      const request = { keys: [...keys], pastKeys: [...pastKeys] };
      const { attachments } = await client.as(asker).openAttachments(request).catch(notFound);
      return new Map(attachments.map((each) => [each.key, fileOf(each)]));
    },
    async drop(keys) {
      await client.as(self).dropAttachments({ keys: [...keys] });
    },
    close: () => client.close(),
  };
}

function fileOf({ key, name, contentType, byteSize, picture, text, cut }: OpenedAttachment): OpenFile {
  return { key, name, contentType, byteSize, picture, text, cut };
}

function notFound(error: unknown): never {
  if (error instanceof ConnectError && error.code === Code.NotFound) throw new FileNotFound('File not found');
  throw error;
}
