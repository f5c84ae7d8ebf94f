interface LocalFile {
  readonly file: File;
  /** Of a picture, on this page. */
  readonly preview: string | null;
  readonly leaving: AbortController;
}

/** What this page holds of files that were chosen for messages, by their ids. */
const files = new Map<string, LocalFile>();
const sending = new Set<AbortController>();

/** While a file is being sent, loading its page anew or closing it is asked about: what arrived is kept alone. */
const hold = (event: BeforeUnloadEvent) => event.preventDefault();

export function localFile(id: string): LocalFile | undefined {
  return files.get(id);
}

/** Notes that a file is being sent, until `end`. */
export function beginSending(
  id: string,
  file: File,
): { readonly signal: AbortSignal; readonly end: () => void } {
  const leaving = new AbortController();
  const preview =
    files.get(id)?.preview ?? (file.type.startsWith('image/') ? URL.createObjectURL(file) : null);
  files.set(id, { file, preview, leaving });
  sending.add(leaving);
  addEventListener('beforeunload', hold);
  const end = () => {
    sending.delete(leaving);
    if (sending.size === 0) removeEventListener('beforeunload', hold);
  };
  return { signal: leaving.signal, end };
}

/** Lets a file go, and stops its sending. */
export function forgetFile(id: string): void {
  const local = files.get(id);
  local?.leaving.abort();
  if (local?.preview) URL.revokeObjectURL(local.preview);
  files.delete(id);
}
