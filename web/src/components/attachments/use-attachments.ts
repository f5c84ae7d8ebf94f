import { type Attachment, MAX_ATTACHMENTS } from '@tutka/http-contracts';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../lib/drafts/index.ts';
import { uploadFile } from '../../lib/upload/index.ts';

/** A file on its way into a message. */
export interface Attached {
  readonly id: string;
  readonly file: File;
  /** 0 to 1; at 1 it is being read. */
  readonly progress: number;
  /** Set when it is there. */
  readonly url: string | null;
  readonly problem: unknown;
  /** Of a picture, on this page. */
  readonly preview: string | null;
}

/** The files of a message that is being written. */
export interface Attaching {
  readonly files: readonly Attached[];
  /** More were chosen than a message takes. */
  readonly tooMany: boolean;
  /** All that are there have arrived. */
  readonly ready: boolean;
  readonly add: (files: Iterable<File>) => void;
  readonly remove: (id: string) => void;
  /** What goes with the message, as it is now. */
  readonly arrived: Attachment[];
  /** What goes with the message; afterwards it is not there. */
  readonly take: () => Attachment[];
}

type Sending = Map<string, AbortController>;

const none: readonly Attached[] = [];
const ofDrafts: Sending = new Map();
/** Counted, as a page that does not come over https has no `randomUUID`. */
let last = 0;

/** `taken`: of the places that a message has for files. `draft`: what they are kept by when their page is left. */
export function useAttachments(taken = 0, draft?: string): Attaching {
  const [files, setFiles] = useDraft(draft, none);
  const [tooMany, setTooMany] = useState(false);
  const sending = useRef<Sending>(draft === undefined ? new Map() : ofDrafts);
  useEffect(() => {
    const { current } = sending;
    if (current === ofDrafts) return;
    return () => {
      for (const each of current.values()) each.abort();
    };
  }, []);

  const change = (id: string, known: Partial<Attached>) =>
    setFiles((all) => all.map((each) => (each.id === id ? { ...each, ...known } : each)));

  const send = ({ id, file }: Attached) => {
    const leaving = new AbortController();
    sending.current.set(id, leaving);
    uploadFile(file, 'attachment', {
      signal: leaving.signal,
      onProgress: (progress) => change(id, { progress }),
    })
      .then((url) => change(id, { url, progress: 1 }))
      .catch((problem: unknown) => !leaving.signal.aborted && change(id, { problem }))
      .finally(() => sending.current.delete(id));
  };

  const add = (chosen: Iterable<File>) => {
    const news = [...chosen].map(asAttached);
    const room = MAX_ATTACHMENTS - taken - files.length;
    setTooMany(news.length > room);
    for (const each of news.slice(room)) forget(each);
    setFiles((all) => [...all, ...news.slice(0, room)]);
    news.slice(0, room).forEach(send);
  };

  const remove = (id: string) => {
    sending.current.get(id)?.abort();
    files.filter((each) => each.id === id).forEach(forget);
    setFiles((all) => all.filter((each) => each.id !== id));
    setTooMany(false);
  };

  const arrived = files.flatMap(({ url, file: { name, type, size } }) =>
    url === null ? [] : [{ url, name, contentType: type, byteSize: size }],
  );
  const take = () => {
    files.forEach(forget);
    // One that was added since these were sent waits for the next message.
    setFiles((all) => all.filter((each) => !files.some(({ id }) => id === each.id)));
    setTooMany(false);
    return arrived;
  };

  const ready = arrived.length === files.length;
  return { files, tooMany, ready, add, remove, arrived, take };
}

function asAttached(file: File): Attached {
  const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
  last += 1;
  return { id: String(last), file, progress: 0, url: null, problem: null, preview };
}

function forget({ preview }: Attached): void {
  if (preview !== null) URL.revokeObjectURL(preview);
}
