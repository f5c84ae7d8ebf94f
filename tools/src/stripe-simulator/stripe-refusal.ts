/** A call that is not done, told as Stripe does. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(status: number, message: string, more: { type?: string; code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.type = more.type ?? 'invalid_request_error';
    this.code = more.code;
    this.param = more.param;
  }

  /** What was refused before anything began is not remembered by an idempotency key. */
  get isOfForm(): boolean {
    return this.param !== undefined || this.status === 404;
  }

  body(): object {
    const { code, message, param, type } = this;
    return { error: { ...(code && { code }), message, ...(param && { param }), type } };
  }
}

/** The object that a call is about is not there. */
export function missing(kind: string, id: string, status: 400 | 404 = 404): StripeRefusal {
  return new StripeRefusal(status, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });
}

/** A parameter has a value that Stripe does not take. */
export function invalid(param: string, message: string, code = 'parameter_invalid'): StripeRefusal {
  return new StripeRefusal(400, message, { code, param });
}
