import { crc32, deflateRawSync } from 'node:zlib';

interface ZippedFile {
  /** As bytes: Alipay's are in GBK. */
  readonly name: Buffer;
  readonly bytes: Buffer;
}

const DEFLATED = 8;
const VERSION = 20;

/** What stands of a file in front of it and in the directory. */
function fieldsOf({ name, bytes }: ZippedFile, packed: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

const signed = (signature: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
};

/** Some files in one archive, as Alipay packs its bills. */
export function zip(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const packed = deflateRawSync(file.bytes);
    const fields = fieldsOf(file, packed);
    const part = Buffer.concat([signed(0x04034b50), fields, file.name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    const made = Buffer.alloc(2);
    made.writeUInt16LE(VERSION);
    directory.push(Buffer.concat([signed(0x02014b50), made, fields, tail, file.name]));
    parts.push(part);
    offset += part.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, signed(0x06054b50), end]);
}
