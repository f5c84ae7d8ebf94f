import type { ServerResponse } from 'node:http';

/** Answers whose pieces we put in frames. */
const framed = new WeakSet<ServerResponse>();

const BREAK = '\r\n';
const LAST = `0${BREAK}${BREAK}`;

/**
 * Writes a piece of an answer that goes on for a while, in one write: Node makes four of a piece and its frame, which was a
 * twentieth of what a line of a reply takes. `endPieces` ends such an answer, and nothing else writes to it. As of `write`, false:
 * there is no room for more until `drain`.
 */
export function writePiece(response: ServerResponse, piece: string | Buffer): boolean {
  if (!isFramed(response)) return response.write(piece);
  // An empty frame would be the last.
  if (piece.length === 0) return !response.writableNeedDrain;
  return writeAtOnce(response, typeof piece === 'string' ? frameOf(piece) : frameAround(piece));
}

/** Ends an answer of pieces, with a last one where one is given; `ended` as of `end`. */
export function endPieces(response: ServerResponse, last = '', ended?: () => void): void {
  // Of one that is gone an end is no error, a last frame would be.
  if (response.destroyed || !isFramed(response)) response.end(last, ended);
  else response.end(last === '' ? LAST : frameOf(last) + LAST, ended);
}

/** From its head on, which says that it comes in frames: those of HTTP/1.0 and of a known length do not. */
function isFramed(response: ServerResponse): boolean {
  if (response.headersSent && response.chunkedEncoding) {
    response.chunkedEncoding = false;
    framed.add(response);
  }
  return framed.has(response);
}

/** Node would hold it back until all that runs now is done, by a call of its own, for what comes after it. */
function writeAtOnce(response: ServerResponse, frame: string | Buffer): boolean {
  const { socket } = response;
  socket?.cork();
  const hasRoom = response.write(frame);
  socket?.uncork();
  return hasRoom;
}

const frameOf = (piece: string) => Buffer.byteLength(piece).toString(16) + BREAK + piece + BREAK;

function frameAround(piece: Buffer): Buffer {
  const head = piece.length.toString(16) + BREAK;
  const frame = Buffer.allocUnsafe(head.length + piece.length + BREAK.length);
  frame.write(head, 'latin1');
  piece.copy(frame, head.length);
  frame.write(BREAK, head.length + piece.length, 'latin1');
  return frame;
}
