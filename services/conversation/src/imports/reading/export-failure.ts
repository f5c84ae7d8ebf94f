/** Why a file cannot be read, told to whoever sent it. */
export class ExportFailure extends Error {
  override readonly name = 'ExportFailure';
  readonly code: string;
  constructor(code: keyof typeof sentences) {
    super(sentences[code]);
    this.code = code;
  }
}

const sentences = {
  IMPORT_NOT_AN_EXPORT:
    'This is no export of ChatGPT, LibreChat or Open WebUI. Choose the JSON file or the ZIP archive that the product gave you.',
  IMPORT_FILE_DAMAGED: 'The file is damaged or not whole. Download the export again and send that file.',
  IMPORT_ZIP_LOCKED: 'The archive is locked with a password. Unpack it and send the JSON file.',
  IMPORT_ZIP_WITHOUT_CHATS: 'The archive holds no chats: there is no conversations.json in it.',
  IMPORT_EXPANDS_TOO_MUCH: 'The archive unpacks to far more than an export holds, so it was not read.',
  IMPORT_NO_CHATS: 'There are no chats in this file.',
  IMPORT_TOO_SLOW: 'Reading the file took too long. Send it in parts.',
  IMPORT_NOT_KEPT:
    'Its chats could not be kept here, so nothing of it was. Send the file again, or in parts.',
  IMPORT_INTERRUPTED: 'The server was restarted while it read the file. Send the file again.',
} as const;

/** The same for a code that travelled. */
export function exportFailure(code: string): ExportFailure {
  return new ExportFailure(code in sentences ? (code as keyof typeof sentences) : 'IMPORT_FILE_DAMAGED');
}
