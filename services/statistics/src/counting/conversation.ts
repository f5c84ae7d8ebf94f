import { fromBinary } from '@bufbuild/protobuf';
import {
  FeedbackGivenSchema,
  MessageSentSchema,
  ReplyCompletedSchema,
  ReplyFailedSchema,
  ReplyStoppedSchema,
} from '@tutka/contracts/conversation/events/v1/message';
import { SessionStartedSchema } from '@tutka/contracts/conversation/events/v1/session';
import { UsageRecordedSchema } from '@tutka/contracts/conversation/events/v1/usage';
import { modelName } from './model-name.ts';
import { byPerson, type Reader, within } from './told.ts';

interface Attributed {
  readonly agentUuid: string;
  readonly userUuid: string;
  readonly model?: string;
}

/** Whose it is; empty names of events from before they were told count for the whole alone. */
const of = ({ agentUuid, userUuid, model }: Attributed) => ({ agent: agentUuid, user: userUuid, model });

export const sessions: Reader = {
  SessionStarted: (event) => {
    const started = fromBinary(SessionStartedSchema, event.value);
    return { counts: [{ ...within(event), ...of(started), add: { sessions: 1n } }] };
  },
};

export const messages: Reader = {
  MessageSent: (event) => {
    const sent = fromBinary(MessageSentSchema, event.value);
    const counted = { ...within(event), ...of(sent), add: { messages: 1n } };
    if (!byPerson(event)) return { counts: [counted] };
    return {
      counts: [{ ...counted, active: sent.userUuid }],
      person: { userUuid: sent.userUuid, chatted: true },
    };
  },
  ReplyCompleted: (event) => {
    const ended = fromBinary(ReplyCompletedSchema, event.value);
    const times = { latency: ended.milliseconds, firstToken: ended.firstMilliseconds };
    const add = { replies_completed: 1n, cited: ended.citations > 0 ? 1n : 0n };
    return { counts: [{ ...within(event), ...of(ended), ...times, add }] };
  },
  ReplyStopped: (event) => {
    const ended = fromBinary(ReplyStoppedSchema, event.value);
    const times = { firstToken: ended.firstMilliseconds };
    return { counts: [{ ...within(event), ...of(ended), ...times, add: { replies_stopped: 1n } }] };
  },
  ReplyFailed: (event) => {
    const ended = fromBinary(ReplyFailedSchema, event.value);
    const error = ended.errorCode;
    return { counts: [{ ...within(event), ...of(ended), error, add: { replies_failed: 1n } }] };
  },
  FeedbackGiven: (event) => {
    const given = fromBinary(FeedbackGivenSchema, event.value);
    const change = (of: number) => BigInt(Number(given.feedback === of) - Number(given.before === of));
    const add = { feedback_good: change(1), feedback_bad: change(-1) };
    return { counts: [{ ...within(event), ...of(given), add }] };
  },
};

export const usage: Reader = {
  UsageRecorded: (event) => {
    const used = fromBinary(UsageRecordedSchema, event.value);
    const { agentUuid, userUuid, inputTokens, outputTokens } = used;
    const model = modelName(used.providerUuid, used.model);
    const add = { input_tokens: inputTokens, output_tokens: outputTokens };
    return { counts: [{ ...within(event), ...of({ agentUuid, userUuid, model }), add }] };
  },
};
