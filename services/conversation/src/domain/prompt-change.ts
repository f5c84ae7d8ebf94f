import { PromptNotYours } from './errors.ts';

/** A prompt as far as it decides who may do what. */
export interface PromptOwned {
  readonly user_uuid: string;
  readonly visibility: 'private' | 'workspace';
}

/** Who asks: `keeps` where it is an owner or admin of the workspace. */
export interface PromptKeeper {
  readonly userUuid: string;
  readonly keeps: boolean;
}

/** Its maker may, and of the workspace's prompts whoever keeps the workspace. */
export function mayChangePrompt({ user_uuid, visibility }: PromptOwned, by: PromptKeeper): boolean {
  return user_uuid === by.userUuid || (visibility === 'workspace' && by.keeps);
}

/** Throws PromptNotYours. To take one from the workspace for oneself is its maker's alone. */
export function checkPromptChange(prompt: PromptOwned, by: PromptKeeper, visibility?: string): void {
  const takes = visibility === 'private' && prompt.user_uuid !== by.userUuid;
  if (!takes && mayChangePrompt(prompt, by)) return;
  throw new PromptNotYours('This prompt belongs to another member. Make a copy of your own instead.');
}
