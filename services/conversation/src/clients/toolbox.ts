import { Code, ConnectError } from '@connectrpc/connect';
import type { TurnTool } from '../turns/tools.ts';
import type { Asking } from '../turns/turn.ts';
import type { Catalog } from './catalog.ts';

/** What a tool answered, or why it could not. */
interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** Calls tools. What goes wrong is an answer too: the model is told. */
export interface Toolbox {
  /** Throws nothing. Aborting gives the call up, at the tool's server too. */
  call(
    asking: Asking,
    tool: TurnTool,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<ToolAnswer>;
}

/** Refusals whose words are meant for whoever asked. */
const WORDED: ReadonlySet<Code> = new Set([
  Code.NotFound,
  Code.FailedPrecondition,
  Code.PermissionDenied,
  Code.InvalidArgument,
  Code.ResourceExhausted,
]);

export function createToolbox(catalog: Catalog, onError: (error: unknown) => void): Toolbox {
  return {
    async call({ asker, turnId, toolsOf }, { serverUuid, tool }, args, signal) {
      const request = { ...toolsOf, serverUuid, tool, argumentsJson: JSON.stringify(args) };
      try {
        const { text, structuredJson, isError } = await catalog.callTool(asker, turnId, request, signal);
        return { text: text || structuredJson || 'The tool answered with nothing.', isError };
      } catch (error) {
        if (!signal.aborted) onError(error);
        return { text: sentenceOf(error), isError: true };
      }
    },
  };
}

function sentenceOf(error: unknown): string {
  const { code, rawMessage } = ConnectError.from(error);
  if (WORDED.has(code)) return rawMessage;
  if (code === Code.DeadlineExceeded) return 'The tool did not answer in time.';
  return 'The tool could not be called. It may work later.';
}
