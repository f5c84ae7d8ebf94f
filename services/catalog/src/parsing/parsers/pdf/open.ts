import { fileURLToPath } from 'node:url';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { failures } from '../../failure.ts';

const library = import.meta.resolve('pdfjs-dist/package.json');

/** Opens a PDF. One that only its owner's password protects (against copying or printing) opens like any other. */
export async function openPdf(bytes: Buffer): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      cMapUrl: fileURLToPath(new URL('cmaps/', library)),
      standardFontDataUrl: fileURLToPath(new URL('standard_fonts/', library)),
      disableFontFace: true,
      verbosity: 0,
    }).promise;
  } catch (error) {
    throw error instanceof Error && error.name === 'PasswordException'
      ? failures.encrypted()
      : failures.damaged(error);
  }
}
