import { Code, ConnectError } from '@connectrpc/connect';
import type { CallToolResponse, ToolProgress as Told } from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { WebSource } from '../domain/source.ts';
import { clean } from '../domain/tool-arguments.ts';
import type { ToolProgress } from '../domain/tool-call.ts';
import type { TurnTool } from '../turns/tools.ts';
import type { Asking } from '../turns/turn.ts';
import type { Catalog } from './catalog.ts';

/** What a tool answered, or why it could not. */
interface ToolAnswer {
  readonly text: string;
  /** What it found in the web; then there is no text. */
  readonly pages: readonly WebSource[];
  readonly isError: boolean;
}

/** Calls tools. What goes wrong is an answer too: the model is told. */
export interface Toolbox {
  /** How far it has come, then the answer. Throws nothing. Aborting gives the call up, at the tool's server too. */
  call(
    asking: Asking,
    tool: TurnTool,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): AsyncGenerator<ToolProgress, ToolAnswer>;
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
    async *call({ asker, toolsOf }, { serverUuid, tool }, args, signal) {
      const request = { ...toolsOf, serverUuid, tool, argumentsJson: JSON.stringify(args) };
      try {
        for await (const said of catalog.callTool(asker, request, signal)) {
          if (said.progress === undefined) return answerIn(said);
          yield progressIn(said.progress);
        }
        throw new ConnectError('The call ended without an answer', Code.Unknown);
      } catch (error) {
        if (!signal.aborted) onError(error);
        return { text: sentenceOf(error), pages: [], isError: true };
      }
    },
  };
}

function progressIn({ progress, total, message }: Told): ToolProgress {
  return total === undefined ? { progress, message } : { progress, total, message };
}

function answerIn({ text, structuredJson, pages: found, isError }: CallToolResponse): ToolAnswer {
  const pages = found.map(({ title, url, text }) => ({ title: clean(title), url, text: clean(text) }));
  return { text: text || structuredJson || 'The tool answered with nothing.', pages, isError };
}

function sentenceOf(error: unknown): string {
  const { code, rawMessage } = ConnectError.from(error);
  if (WORDED.has(code)) return rawMessage;
  if (code === Code.DeadlineExceeded) return 'The tool did not answer in time.';
  return 'The tool could not be called. It may work later.';
}
