import type { routes } from '@tutka/http-contracts';
import type { ToolChoice, ToolOffer } from '@tutka/model-client';
import type { z } from 'zod';
import { UnknownToolChoice } from '../domain/errors.ts';

type Body = z.infer<NonNullable<typeof routes.createChatCompletion.body>>;

type ToolFields = Pick<Body, 'tools' | 'tool_choice' | 'parallel_tool_calls'>;

/** A program's own tools, and whether one of them must be called. */
export interface OwnTools {
  readonly tools: readonly ToolOffer[];
  readonly toolChoice?: ToolChoice | undefined;
  /** Whether the program wants one call of them at a time. */
  readonly oneCallAtATime: boolean;
}

/**
 * The choice is about the program's tools: the agent's work in any case, so that none is told to a model as no tools of the
 * program. Throws UnknownToolChoice where it names none of them.
 */
export function ownToolsIn(body: ToolFields): OwnTools {
  const oneCallAtATime = body.parallel_tool_calls === false;
  return { ...chosenIn(body), oneCallAtATime };
}

function chosenIn(body: ToolFields): Pick<OwnTools, 'tools' | 'toolChoice'> {
  const { tool_choice: choice } = body;
  const tools = choice === 'none' ? [] : offersIn(body);
  if (typeof choice === 'object' && choice !== null) {
    const { name } = choice.function;
    if (!tools.some((tool) => tool.name === name)) throw new UnknownToolChoice(name);
    return { tools, toolChoice: { name } };
  }
  return tools.length === 0 ? { tools } : { tools, toolChoice: choice ?? undefined };
}

function offersIn({ tools }: ToolFields): ToolOffer[] {
  return (tools ?? []).map(({ function: { name, description, parameters, strict } }) => ({
    name,
    description: description ?? '',
    inputSchema: { ...parameters, type: 'object' },
    strict: strict ?? undefined,
  }));
}
