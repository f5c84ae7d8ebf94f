import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners/index.ts';
import { languageOf, spokenPieces, spokenText } from './spoken-text.ts';

/** Whether this browser can read aloud. */
export const canSpeak = typeof window !== 'undefined' && 'speechSynthesis' in window;

let speaking: string | null = null;
const { subscribe, tell } = createListeners();

function set(name: string | null): void {
  speaking = name;
  tell();
}

/** Reads a markdown text aloud in its language; what was being read stops. */
export function speak(name: string, markdown: string): void {
  speechSynthesis.cancel();
  const text = spokenText(markdown);
  const language = languageOf(text, document.documentElement.lang || 'en');
  const pieces = spokenPieces(text);
  set(pieces.length > 0 ? name : null);
  for (const [at, piece] of pieces.entries()) {
    const utterance = new SpeechSynthesisUtterance(piece);
    utterance.lang = language;
    const voice = speechSynthesis.getVoices().find(({ lang }) => lang.replace('_', '-').startsWith(language));
    if (voice) utterance.voice = voice;
    const over = () => speaking === name && set(null);
    utterance.onerror = over;
    if (at === pieces.length - 1) utterance.onend = over;
    speechSynthesis.speak(utterance);
  }
}

/** Falls silent, unless it is another text that is being read. */
export function stopSpeaking(name: string): void {
  if (speaking !== name) return;
  set(null);
  speechSynthesis.cancel();
}

/** Whether it is this text that is being read. */
export function useSpeaking(name: string): boolean {
  return useSyncExternalStore(subscribe, () => speaking === name);
}
