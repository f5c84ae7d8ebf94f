import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import {
  CreditsExpiredSchema,
  CreditsGrantedSchema,
  CreditsReleasedSchema,
  CreditsReservedSchema,
  CreditsSettledSchema,
} from '@tutka/contracts/billing/events/v1/credits';
import type { LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { CreditsEvent } from '../domain/credits/credits.events.ts';

function says<T extends DescMessage>(schema: T, message: MessageInitShape<T>): Publication[] {
  return [{ topic: topics.credits, type: schema.name, value: toBinary(schema, create(schema, message)) }];
}

const millisecondsOf = (instant: string) => BigInt(Date.parse(instant));

/** What is said in public of a workspace's credits. */
export function publishedCredits({ type, data }: LoggedEvent<CreditsEvent>): readonly Publication[] {
  switch (type) {
    case 'CreditsGranted': {
      const { grant: grantUuid, source, amount, expiresAt } = data;
      const end = expiresAt === null ? {} : { expiresAt: millisecondsOf(expiresAt) };
      return says(CreditsGrantedSchema, { grantUuid, source, amount: BigInt(amount), ...end });
    }
    case 'CreditsReserved': {
      const { turn: turnId, amount, until } = data;
      return says(CreditsReservedSchema, { turnId, amount: BigInt(amount), until: millisecondsOf(until) });
    }
    case 'CreditsSettled': {
      const { usage, used, payer, isPriced } = data;
      return says(CreditsSettledSchema, {
        usageUuid: usage.id,
        turnId: usage.turn ?? '',
        providerUuid: usage.provider ?? '',
        model: usage.model,
        inputTokens: BigInt(usage.inputTokens),
        outputTokens: BigInt(usage.outputTokens),
        amount: BigInt(used),
        fromCredits: payer === 'credits',
        priced: isPriced,
        userUuid: usage.user ?? '',
        agentUuid: usage.agent ?? '',
      });
    }
    case 'CreditsReleased': {
      const { turn: turnId, amount, reason } = data;
      return says(CreditsReleasedSchema, { turnId, amount: BigInt(amount), lapsed: reason === 'lapsed' });
    }
    case 'CreditsExpired':
      return says(CreditsExpiredSchema, { grantUuid: data.grant, amount: BigInt(data.amount) });
  }
}
