export { AttachButton } from './AttachButton.tsx';
export { AttachmentStrip } from './AttachmentStrip.tsx';
export { DropHint } from './DropHint.tsx';
export { MessageFiles, type ShownFile } from './MessageFiles.tsx';
export { pastedFiles } from './pasted-files.ts';
export { giveFiles, useAttachments } from './use-attachments.ts';
export { useFileDrop } from './use-file-drop.ts';
