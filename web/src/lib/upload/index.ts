export { type UploadOptions, uploadFile } from './upload-file.ts';
