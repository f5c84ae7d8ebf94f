import { type Attachment, MAX_ATTACHMENTS } from '@tutka/http-contracts';
import { useEffect, useRef, useState } from 'react';
import { randomKey } from '../../lib/api/index.ts';
import { changeDraft, useDraft } from '../../lib/drafts/index.ts';
import { uploadFile } from '../../lib/upload/index.ts';
import { beginSending, forgetFile, localFile } from './local-files.ts';

/** A file on its way into a message; nothing but data, as drafts outlive their page being loaded anew. */
export interface Attached extends Omit<Attachment, 'url'> {
  readonly id: string;
  /** 0 to 1; at 1 it is being read. */
  readonly progress: number;
  /** Set when it is there. */
  readonly url: string | null;
  readonly problem: unknown;
}

/** The files of a message that is being written. */
export interface Attaching {
  readonly files: readonly Attached[];
  /** More were chosen than a message takes. */
  readonly tooMany: boolean;
  /** All that are there have arrived. */
  readonly ready: boolean;
  readonly add: (files: Iterable<File>) => void;
  /** Sends one once more that did not arrive. */
  readonly again: (id: string) => void;
  readonly remove: (id: string) => void;
  /** What goes with the message, as it is now. */
  readonly arrived: Attachment[];
  /** What goes with the message; afterwards it is not there. */
  readonly take: () => Attachment[];
}

const none: readonly Attached[] = [];

/** `taken`: of the places that a message has for files. `draft`: what they are kept by when their page is left. */
export function useAttachments(taken = 0, draft?: string): Attaching {
  const [kept, setFiles] = useDraft(draft, none);
  const [tooMany, setTooMany] = useState(false);
  const files = kept.filter(isHere);
  useForgotten(draft === undefined ? files : none);

  const change = (id: string, known: Partial<Attached>) =>
    setFiles((all) => all.map((each) => (each.id === id ? { ...each, ...known } : each)));

  const send = (id: string, file: File) => {
    const { signal, end } = beginSending(id, file);
    uploadFile(file, 'attachment', { signal, onProgress: (progress) => change(id, { progress }) })
      .then((url) => change(id, { url, progress: 1 }))
      .catch((problem: unknown) => !signal.aborted && change(id, { problem }))
      .finally(end);
  };

  const add = (chosen: Iterable<File>) => {
    const all = [...chosen];
    const room = MAX_ATTACHMENTS - taken - files.length;
    setTooMany(all.length > room);
    const news = all.slice(0, room).map((file) => ({ file, attached: asAttached(described(file)) }));
    setFiles((now) => [...now.filter(isHere), ...news.map(({ attached }) => attached)]);
    for (const { file, attached } of news) send(attached.id, file);
  };

  const again = (id: string) => {
    const local = localFile(id);
    if (!local) return;
    change(id, { problem: null, progress: 0 });
    send(id, local.file);
  };

  const remove = (id: string) => {
    forgetFile(id);
    setFiles((all) => all.filter((each) => each.id !== id));
    setTooMany(false);
  };

  const arrived = files.flatMap(({ url, name, contentType, byteSize }) =>
    url === null ? [] : [{ url, name, contentType, byteSize }],
  );
  const take = () => {
    for (const { id } of files) forgetFile(id);
    // One that was added since these were sent waits for the next message.
    setFiles((all) => all.filter((each) => !files.some(({ id }) => id === each.id)));
    setTooMany(false);
    return arrived;
  };

  const ready = arrived.length === files.length;
  return { files, tooMany, ready, add, again, remove, arrived, take };
}

/** Puts files that were sent already into a message that is being written, where it has none. `draft`: what it is kept by. */
export function giveFiles(draft: string, sent: readonly Attachment[]): void {
  const files = sent.flatMap(({ url, ...file }) =>
    url === null ? [] : [{ ...asAttached(file), progress: 1, url }],
  );
  changeDraft(draft, none, (now) => (now.length > 0 ? now : files));
}

/** Forgets files with the form that they are of. */
function useForgotten(files: readonly Attached[]): void {
  const latest = useRef(files);
  latest.current = files;
  useEffect(
    () => () => {
      for (const { id } of latest.current) forgetFile(id);
    },
    [],
  );
}

/** What had not arrived when its page was loaded anew is not to be had any more. */
const isHere = ({ id, url }: Attached) => url !== null || localFile(id) !== undefined;

/** Named by chance, as names of the page before are still there. */
function asAttached({ name, contentType, byteSize }: Omit<Attachment, 'url'>): Attached {
  return { id: randomKey(), name, contentType, byteSize, progress: 0, url: null, problem: null };
}

const described = ({ name, type, size }: File) => ({ name, contentType: type, byteSize: size });
