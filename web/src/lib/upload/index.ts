export { sendFile } from './send-file.ts';
export { uploadFile } from './upload-file.ts';
