import { randomUUID } from 'node:crypto';
import type { Person } from '@tutka/service-runtime';
import { lineForm } from '../src/domain/reply-line.ts';
import type { ToolCall } from '../src/domain/tool-call.ts';
import type { Lease } from '../src/store/lease.ts';
import type { House, Process } from './house.ts';
import { newSession } from './reading.ts';

/** A reply's row as a process of this lease has it while it writes. */
export async function runningReply(
  house: House,
  process: Process,
  as: Person,
  lease: Lease,
  expiresAt = new Date(Date.now() + 60_000),
) {
  const session = await newSession(house, process, as, { title: 'x' });
  const reply = { uuid: randomUUID(), turnId: randomUUID(), sessionUuid: session.uuid };
  await house.worker('messages').insert({
    uuid: reply.uuid,
    workspace: as.workspace,
    user_uuid: as.userUuid,
    session_uuid: session.uuid,
    role: 'assistant',
    status: 0,
    turn_id: reply.turnId,
    agent_uuid: house.agent,
    lease_owner: lease.owner,
    lease_epoch: lease.epoch,
    lease_expires_at: expiresAt,
  });
  return reply;
}

/** A reply that nobody writes any more, of which a text and a call were kept. */
export async function leftBehind(house: House, process: Process, as: Person, result: string) {
  const lease = { owner: 'gone', epoch: '1', seconds: 10 };
  const reply = await runningReply(house, process, as, lease, new Date(0));
  const form = lineForm(reply.uuid);
  const toolCall: ToolCall = {
    ...{ callId: '1', server: '', tool: 'read', arguments: {}, status: 'complete', ms: 1, at: 5 },
    result,
  };
  await house.worker('reply_lines').insert({
    reply_uuid: reply.uuid,
    first_seq: 0,
    last_seq: 1,
    workspace: as.workspace,
    user_uuid: as.userUuid,
    lines: form.text(0, 'Words') + form.extra(1, { toolCall }),
  });
  return reply;
}
