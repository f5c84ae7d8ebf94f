import type { FrameMessage, WidgetMessage } from '../lib/embed/messages.ts';

/** The way between the widget and its frame. */
export interface FrameTalk {
  tell(message: WidgetMessage): void;
  end(): void;
}

const known: readonly string[] = ['ready', 'close', 'reply', 'identity'] satisfies FrameMessage['tutka'][];

/** Hears this frame of this server and nobody else, and is heard by it alone. */
export function talkWith(
  frame: HTMLIFrameElement,
  server: string,
  hear: (message: FrameMessage['tutka']) => void,
): FrameTalk {
  const listener = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== server) return;
    const { tutka }: Partial<FrameMessage> = Object(data);
    if (tutka !== undefined && known.includes(tutka)) hear(tutka);
  };
  window.addEventListener('message', listener);
  return {
    tell: (message) => frame.contentWindow?.postMessage(message, server),
    end: () => window.removeEventListener('message', listener),
  };
}
