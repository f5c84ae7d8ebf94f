import type { SaidCall } from './form.ts';
import type { SimulatedRequest } from './request-body.ts';
import type { CallScript } from './script.ts';

/** The calls of one answer; none where the script has no more, or where no such tool is offered. */
export function callsOf(script: CallScript | undefined, request: SimulatedRequest): SaidCall[] {
  if (script === undefined || request.rounds >= script.rounds || !canCall(request)) return [];
  const named = request.tools.find((name) => name === script.tool || name.endsWith(`_${script.tool}`));
  return Array.from({ length: script.count }, (_, at) => ({
    id: `call_${request.rounds}_${at}`,
    // A tool that nobody offered is called too: models do.
    name: named ?? script.tool,
    args: argumentsOf(script, at),
  }));
}

function canCall({ tools, mayCall }: SimulatedRequest): boolean {
  return tools.length > 0 && mayCall;
}

function argumentsOf({ args, form }: CallScript, at: number): string {
  if (form === 'empty') return '';
  const numbered = args.replaceAll('{n}', String(at));
  return form === 'malformed' ? numbered.slice(0, -2) : numbered;
}
