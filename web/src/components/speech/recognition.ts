interface RecognitionEvent {
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;
}

/** What browsers offer of the Web Speech API for hearing. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

type RecognitionClass = new () => Recognition;

declare global {
  interface Window {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  }
}

const found =
  typeof window === 'undefined' ? undefined : (window.SpeechRecognition ?? window.webkitSpeechRecognition);

/** Whether this browser turns speech into text. */
export const canHear = found !== undefined;

export interface Heard {
  /** Words that stay as they are. */
  readonly onText: (text: string) => void;
  /** Words that may yet become others. */
  readonly onGuess: (text: string) => void;
  readonly onEnd: (error: string | null) => void;
}

/** Listens until it is told to stop, or the browser does. */
export function listen(language: string, { onText, onGuess, onEnd }: Heard): { stop(): void } {
  if (found === undefined) throw new Error('This browser does not turn speech into text');
  const recognition = new found();
  let error: string | null = null;
  recognition.lang = language;
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.onresult = ({ results, resultIndex }) => {
    const now = Array.from(results).slice(resultIndex);
    const said = (isFinal: boolean) =>
      now.flatMap((each) => (each.isFinal === isFinal ? [each[0]?.transcript ?? ''] : [])).join('');
    if (said(true) !== '') onText(said(true));
    onGuess(said(false));
  };
  recognition.onerror = (event) => {
    error = event.error;
  };
  recognition.onend = () => onEnd(error === 'no-speech' || error === 'aborted' ? null : error);
  recognition.start();
  return recognition;
}
