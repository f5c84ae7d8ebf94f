import type { Aggregate } from '@tutka/event-store';
import {
  decideSignUp,
  evolveSignUp,
  nothingChosen,
  type SignUpCommand,
  type SignUpState,
} from '../domain/sign-up.decide.ts';
import type { SignUpEvent } from '../domain/sign-up.events.ts';
import { knows } from '../publishing/published.ts';

export const signUpAggregate: Aggregate<SignUpCommand, SignUpState, SignUpEvent> = {
  type: 'sign-up',
  initial: nothingChosen,
  decide: decideSignUp,
  evolve: evolveSignUp,
  knows,
};
