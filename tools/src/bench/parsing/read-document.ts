import { basename } from 'node:path';
import { chunkPage, parseDocument } from '@tutka/catalog/parsing';

/** Reads and divides one document, as an ingestion does; prints how many pages it gave, and characters. */
let pages = 0;
let chunks = 0;
let characters = 0;
const path = process.argv[2] ?? '';
for await (const page of parseDocument({ path, fileName: basename(path) })) {
  pages++;
  characters += page.text.length;
  chunks += chunkPage(page, chunks).length;
}
console.log(`${pages} ${characters}`);
