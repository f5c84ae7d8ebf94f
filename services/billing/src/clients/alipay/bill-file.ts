import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ProviderUnavailable } from '../payment-provider.ts';
import { isDetails } from './bill-lines.ts';

const LONGEST_MS = 30_000;
const LARGEST_BYTES = 64 * 2 ** 20;
const LARGEST_UNPACKED = 512 * 2 ** 20;

/** Fetches a bill and unpacks its details; the address that Alipay gives holds for 30 s. Throws ProviderUnavailable. */
export async function fetchBill(url: string): Promise<string> {
  try {
    return await detailsIn(await bytesAt(url));
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable('Alipay’s bill could not be fetched', { cause: error });
  }
}

async function bytesAt(url: string): Promise<Buffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(LONGEST_MS) });
  if (!answer.ok || answer.body === null) {
    throw new ProviderUnavailable(`Alipay's bill was answered with ${answer.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    size += chunk.byteLength;
    if (size > LARGEST_BYTES) throw new ProviderUnavailable("Alipay's bill is larger than any bill");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Both files' names are in GBK too: what a file is, its text tells. */
async function detailsIn(bytes: Buffer): Promise<string> {
  const zip = await fromBufferPromise(bytes, { decodeStrings: false });
  for await (const entry of zip.eachEntry()) {
    const text = await textOf(zip, entry);
    if (isDetails(text)) return text;
  }
  throw new ProviderUnavailable("Alipay's bill has no details");
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > LARGEST_UNPACKED) {
    throw new ProviderUnavailable("Alipay's bill is larger than any bill");
  }
  return new TextDecoder('gb18030').decode(await buffer(await zip.openReadStreamPromise(entry)));
}
