import type { Session } from '@tutka/http-contracts';
import { type DragEvent, useState } from 'react';

const SESSION = 'application/x-tutka-session';
/** Beside it where the chat is in a folder: while it is dragged only types can be read. */
const FROM_FOLDER = 'application/x-tutka-folder';

/** What makes a chat one that can be dragged. */
export function dragOf({ uuid, folderUUID }: Session) {
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(SESSION, uuid);
      if (folderUUID !== null) dataTransfer.setData(FROM_FOLDER, folderUUID);
      dataTransfer.effectAllowed = 'move';
    },
  };
}

/** A place where chats are dropped, or only those out of folders. */
export function useDrop(onDrop: (session: string) => void, onlyFromFolders = false) {
  const [isOver, setOver] = useState(false);
  const wanted = onlyFromFolders ? FROM_FOLDER : SESSION;
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(wanted)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      const session = event.dataTransfer.getData(SESSION);
      if (session === '') return;
      event.preventDefault();
      onDrop(session);
    },
  };
}
