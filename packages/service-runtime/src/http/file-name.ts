const maxBytes = 240;

/** A file's own name without folders and control characters, in any script, short enough for every file system. */
export function plainFileName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  const name = plain === '' || /^\.+$/.test(plain) ? 'file' : plain;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 11 ? name.slice(dot) : '';
  return (
    cut(name.slice(0, name.length - extension.length), maxBytes - Buffer.byteLength(extension)) + extension
  );
}

/** `Content-Disposition` of a download, by RFC 6266: an ASCII name, and the whole one beside it. */
export function attachmentHeader(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*!]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

function cut(text: string, bytes: number): string {
  let kept = '';
  for (const char of text) {
    if (Buffer.byteLength(kept) + Buffer.byteLength(char) > bytes) break;
    kept += char;
  }
  return kept;
}
