import {
  create,
  type DescMessage,
  type DescMethodUnary,
  fromBinary,
  type MessageInitShape,
  toBinary,
} from '@bufbuild/protobuf';
import type { Transport, UnaryResponse } from '@connectrpc/connect';
import { inSpan } from '@tutka/tracing';
import { askAgain } from './ask-again.ts';
import { type Asked, askNear } from './near-call.ts';
import { nearService } from './near-services.ts';
import { streamTransport } from './stream-transport.ts';
import type { TransportOptions } from './transport-options.ts';
import { UnaryCall } from './unary-call.ts';

const noHeaders = new Headers();
const head = ['content-type', 'application/proto', 'connect-protocol-version', '1'];

/**
 * Unary calls of the Connect protocol straight over undici's pool: half the time of the fetch-shaped transports,
 * which the short calls between services would otherwise spend on streams and abort controllers. A service of this very
 * process is asked without a connection. The few calls that are answered with several messages go by one of those transports.
 */
export function createPoolTransport(options: TransportOptions): Transport {
  const { origin, pool, timeoutMs, headers } = options;
  return {
    async unary<I extends DescMessage, O extends DescMessage>(
      method: DescMethodUnary<I, O>,
      signal: AbortSignal | undefined,
      _timeoutMs: number | undefined,
      _header: unknown,
      input: MessageInitShape<I>,
    ): Promise<UnaryResponse<I, O>> {
      const body = toBinary(method.input, create(method.input, input));
      const path = `/${method.parent.typeName}/${method.name}`;
      const once = () => {
        const asked = { path, headers: headers(), body };
        const near = nearService(origin);
        return (near && askNear(near, asked, timeoutMs, signal)) ?? askFar(asked);
      };
      const askFar = (asked: Asked) => {
        const call = new UnaryCall(signal, timeoutMs);
        if (signal?.aborted !== true) {
          const sent = { ...asked, method: 'POST' as const, headers: [...head, ...asked.headers] };
          pool.dispatch(sent, call);
        }
        return call.answer;
      };
      const answer = await askAgain(method, () => inSpan(`POST ${path}`, { kind: 'client' }, once));
      const message = fromBinary(method.output, answer);
      return {
        stream: false,
        service: method.parent,
        method,
        header: noHeaders,
        trailer: noHeaders,
        message,
      };
    },
    stream: streamTransport(options),
  };
}
