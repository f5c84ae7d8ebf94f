import type { PDFDocumentProxy } from 'unpdf/pdfjs';
import { getDocument } from 'unpdf/pdfjs';
import { failures } from '../../failure.ts';

/** Opens a PDF. One that only its owner's password protects (against copying or printing) opens like any other. */
export async function openPdf(bytes: Buffer): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return await getDocument({ data, disableFontFace: true, verbosity: 0 }).promise;
  } catch (error) {
    throw error instanceof Error && error.name === 'PasswordException'
      ? failures.encrypted()
      : failures.damaged(error);
  }
}
