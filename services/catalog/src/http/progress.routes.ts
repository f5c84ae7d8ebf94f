import { type KnowledgeProgressLine, type KnowledgesProgressLine, routes } from '@tutka/http-contracts';
import { bind, openStream } from '@tutka/service-runtime';
import type { Router } from 'express';
import { type FollowParts, followKnowledge, type Step } from '../progress/follow-knowledge.ts';
import { type BasesStep, followKnowledges } from '../progress/follow-knowledges.ts';
import { type Member, memberOf } from '../store/member.ts';
import { noKnowledge } from './errors.ts';
import { documentView, knowledgeView } from './knowledge-view.ts';

/** How the reading of a base's documents goes on, pushed to whoever looks at it. */
export function bindProgress(router: Router, follow: FollowParts & { readonly closing: AbortSignal }): void {
  bind(router, routes.watchKnowledge, async ({ params, principal, signal, response }) => {
    const member = memberOf(principal);
    const steps = followKnowledge(follow, member, params.id, AbortSignal.any([signal, follow.closing]));
    // The first step before the head: a base that cannot be seen is answered in the envelope.
    let step = await steps.next();
    const stream = openStream(response);
    let seq = 0;
    for (; !step.done && !stream.gone; step = await steps.next()) {
      const line = lineOf(step.value, seq++, member);
      if (line.done) return void stream.end(line);
      await stream.write(line);
    }
    await steps.return();
    stream.end({ seq, done: true } satisfies KnowledgeProgressLine);
    return undefined;
  });
}

/** The same of several bases. Bound before the bases: their path would take this one's. */
export function bindBasesProgress(
  router: Router,
  parts: FollowParts & { readonly closing: AbortSignal },
): void {
  bind(router, routes.watchKnowledges, async ({ query, principal, signal, response }) => {
    const member = memberOf(principal);
    const over = AbortSignal.any([signal, parts.closing]);
    const stream = openStream(response);
    let seq = 0;
    for await (const step of followKnowledges(parts, member, query.ids, over)) {
      if (step === 'gone' || stream.gone) break;
      await stream.write(basesLineOf(step, seq++, member));
    }
    stream.end({ seq, done: true } satisfies KnowledgesProgressLine);
    return undefined;
  });
}

function basesLineOf(step: BasesStep | 'ping', seq: number, member: Member): KnowledgesProgressLine {
  if (step === 'ping') return { seq, ping: true };
  const { knowledges, gone } = step;
  return {
    seq,
    ...(knowledges.length > 0 && { knowledges: knowledges.map((row) => knowledgeView(row, member)) }),
    ...(gone.length > 0 && { gone: [...gone] }),
  };
}

function lineOf(step: Step, seq: number, member: Member): KnowledgeProgressLine {
  if (step === 'ping') return { seq, ping: true };
  if (step === 'gone') return { seq, done: true, ...noKnowledge };
  const { knowledge, documents, many } = step;
  return {
    seq,
    ...(knowledge && { knowledge: knowledgeView(knowledge, member) }),
    ...(documents.length > 0 && { documents: documents.map((row) => documentView(row, member)) }),
    ...(many && { reload: true as const }),
  };
}
