/**
 * The line of strokes below the head of a table in Markdown. No two runs of spaces meet in it: a long one would be divided
 * between them in every way.
 */
export const tableRule: RegExp = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;
