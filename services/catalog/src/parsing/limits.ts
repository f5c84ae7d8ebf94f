/** What reading one document may cost. Past any of these it ends with a `ParseFailure`. */
export interface ParseLimits {
  /** size of the file, in bytes */
  readonly bytes: number;
  readonly pages: number;
  /** characters of text over all pages, UTF-16 code units */
  readonly characters: number;
  /** rows of all sheets of a spreadsheet */
  readonly rows: number;
  /** pixels of a picture */
  readonly pixels: number;
  /** size of what a packed document (docx, xlsx, …) holds when unpacked, in bytes */
  readonly expandedBytes: number;
  /** JavaScript heap of the parser, in MiB */
  readonly heapMiB: number;
  /** resident memory of the parser's process, in MiB */
  readonly residentMiB: number;
  /** wall-clock time without a page being read, in seconds */
  readonly stallSeconds: number;
  /** wall-clock time, in seconds */
  readonly seconds: number;
}

export const defaultLimits: ParseLimits = {
  bytes: 100 * 2 ** 20,
  pages: 20_000,
  characters: 100_000_000,
  rows: 250_000,
  pixels: 40_000_000,
  expandedBytes: 256 * 2 ** 20,
  heapMiB: 256,
  residentMiB: 512,
  stallSeconds: 45,
  seconds: 300,
};
