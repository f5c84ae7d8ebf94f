export { Note, NoteMark } from './Note.tsx';
export { noteMarks, notesIn } from './note-marks.ts';
