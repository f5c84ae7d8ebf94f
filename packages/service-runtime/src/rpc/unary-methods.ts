import type { DescMessage, DescMethod, DescMethodUnary } from '@bufbuild/protobuf';
import type { ConnectRouter, MethodImpl } from '@connectrpc/connect';

/** A method of one message each way, and what answers it. */
export interface UnaryMethod {
  readonly method: DescMethodUnary<DescMessage, DescMessage>;
  readonly implementation: MethodImpl<DescMethodUnary<DescMessage, DescMessage>>;
}

const isUnary = (method: DescMethod): method is UnaryMethod['method'] => method.methodKind === 'unary';

/** Registers with `router`, and notes by their paths the methods of one message each way. */
export function notingUnary(router: ConnectRouter, noted: Map<string, UnaryMethod>): ConnectRouter {
  const note = (method: DescMethod, implementation: unknown) => {
    if (!isUnary(method) || typeof implementation !== 'function') return;
    noted.set(`/${method.parent.typeName}/${method.name}`, {
      method,
      implementation: implementation as UnaryMethod['implementation'],
    });
  };
  const noting: ConnectRouter = {
    handlers: router.handlers,
    service(service, implementation, options) {
      router.service(service, implementation, options);
      for (const method of service.methods) {
        const found: unknown = implementation[method.localName];
        note(method, typeof found === 'function' ? found.bind(implementation) : undefined);
      }
      return noting;
    },
    rpc(method, implementation, options) {
      router.rpc(method, implementation, options);
      note(method, implementation);
      return noting;
    },
  };
  return noting;
}
