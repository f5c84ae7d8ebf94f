import { asWorker, type Db } from '@tutka/database';
import { decideAndAppend, type EventMeta, PLATFORM, platformScope, uuid5 } from '@tutka/event-store';
import type { SignUp } from '@tutka/http-contracts';
import type { SignUpCommand } from '../domain/sign-up.decide.ts';
import type { SignUpPolicy } from '../domain/sign-up.ts';
import { applySignUpEvent, chosenSignUp } from '../projections/sign-up.ts';
import { signUpAggregate } from '../store/sign-up-aggregate.ts';

const streamId = uuid5(PLATFORM, 'sign-up');

/** Who may get an account; its writes are an ADMIN's, checked at the door. */
export interface SignUps {
  shown(): Promise<SignUp>;
  choose(policy: SignUpPolicy, meta: EventMeta): Promise<void>;
  /** The operator's setting holds again. */
  reset(meta: EventMeta): Promise<void>;
}

/** `settings` is what the operator says. */
export function signUps(worker: Db, settings: SignUpPolicy): SignUps {
  const decide = async (command: SignUpCommand, meta: EventMeta) => {
    await decideAndAppend(worker, platformScope, signUpAggregate, {
      streamId,
      command,
      meta,
      project: async (tx, events) => {
        for (const event of events) await applySignUpEvent(tx, event);
      },
    });
  };
  return {
    async shown() {
      const chosen = await asWorker(worker, chosenSignUp);
      return { ...told(chosen ?? settings), isChosen: chosen !== undefined, settings: told(settings) };
    },
    choose: (policy, meta) => decide({ type: 'choose', policy }, meta),
    reset: (meta) => decide({ type: 'reset' }, meta),
  };
}

function told({ kind, domains }: SignUpPolicy) {
  return { kind, domains: [...domains] };
}
