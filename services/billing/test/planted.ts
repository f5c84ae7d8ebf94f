/** Bugs that the stories must catch: each puts `wrong` in place of `right` in one file of src/. */
export const planted: readonly {
  readonly name: string;
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}[] = [
  {
    name: 'any amount is taken for the price',
    file: 'domain/settlement.ts',
    right: 'amount.minor === BigInt(asked.minor) && amount.currency === asked.currency',
    wrong: 'amount.currency === asked.currency',
  },
  {
    name: 'money for a cancelled order is kept',
    file: 'domain/settlement.ts',
    right: "reason: isExact ? late[order.phase] : 'WRONG_AMOUNT',\n      refund: returnId,\n    },\n  };",
    wrong:
      "reason: isExact ? late[order.phase] : 'WRONG_AMOUNT',\n      refund: returnId,\n    },\n  } && {};",
  },
  {
    name: 'a second capture counts too',
    file: 'domain/settlement.ts',
    right: "if (isExact && order.phase === 'processing' && payment.phase === 'processing') {",
    wrong:
      "if (isExact && order.phase !== 'cancelled' && payment.phase === 'processing') {\n    if (order.phase === 'completed') return { payment: { type: 'succeed', capture, paidAt } };",
  },
  {
    name: 'refunds under way are not counted',
    file: 'domain/owed.ts',
    right: "state !== 'failed' && reason",
    wrong: "state === 'done' && reason",
  },
  {
    name: 'a refund has a new name at each try',
    file: 'payments/make-refund.ts',
    right: 'const call: Refund = { refund: uuid,',
    wrong: 'const call: Refund = { refund: uuid + Math.random(),',
  },
  {
    name: 'a started refund is forgotten',
    file: 'domain/work-after.ts',
    right: "return [{ kind: 'refund', subject: event.data.refund }];",
    wrong: 'return [];',
  },
  {
    name: 'an attempt that nobody wants is only looked at',
    file: 'payments/settle-payment.ts',
    right: 'return isWanted(known, order) ? provider.look(known) : provider.close(known);',
    wrong: 'return isWanted(known, order) ? provider.look(known) : provider.look(known);',
  },
  {
    name: 'an overdue order can still be paid for',
    file: 'domain/order.decide.ts',
    right: "phase === 'processing' && Date.parse(terms.expiresAt) <= now;",
    wrong: "phase === 'processing' && Date.parse(terms.expiresAt) <= now - 1e12;",
  },
  {
    name: 'what goes back is not noted on the order',
    file: 'domain/settlement.ts',
    right: "if (payment.phase !== 'succeeded') return { payment: done };",
    wrong: "if (payment.phase !== 'none') return { payment: done };",
  },
  {
    name: 'a page that was closed counts as paid',
    file: 'domain/settlement.ts',
    right: "return { payment: { type: 'end', how: finding.how, reason: finding.reason } };",
    wrong:
      "return order.phase === 'processing' ? { order: { type: 'complete', payment: paymentId }, payment: { type: 'succeed', capture: '', paidAt: '' } } : {};",
  },
  {
    name: 'the page has a new name at each try',
    file: 'payments/pay-order.ts',
    right: 'await provider.open(attempt);',
    wrong: 'await provider.open({ ...attempt, payment: randomUUID() });',
  },
  {
    name: 'of a wrong amount the price goes back',
    file: 'domain/settlement.ts',
    right: 'amount: { minor: amount.minor.toString(), currency: amount.currency },',
    wrong: 'amount: asked,',
  },
  {
    name: 'a cancelled order may still be completed',
    file: 'domain/settlement.ts',
    right: "if (isExact && order.phase === 'processing' &&",
    wrong: "if (isExact && order.phase !== 'completed' &&",
  },
  {
    name: 'what came back may be given back a second time beside it',
    file: 'domain/owed.ts',
    right: "state !== 'failed' && reason !== SENT_BACK",
    wrong: "state !== 'failed' && state !== 'sent back' && reason !== SENT_BACK",
  },
  {
    name: 'a refund is believed before it is made',
    file: 'payments/make-refund.ts',
    right: 'const truth = await ask(deps, known, call, isDone);',
    wrong: "const truth = { state: 'done', reference: 'believed' } as RefundTruth;",
  },
];
