/** What kafkajs 2.2.4 keeps to itself and this adapter needs: the exact version is pinned. */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  export default class RequestQueue {
    constructor(options: {
      maxInFlightRequests: number;
      requestTimeout: number;
      logger: object;
      enforceRequestTimeout?: boolean;
      isConnected?: () => boolean;
    });
    push(request: { entry: object; expectResponse: boolean; sendRequest(): void }): void;
    fulfillRequest(response: { correlationId: number; payload: Buffer; size: number }): void;
    maybeThrottle(ms: number): void;
    destroy(): void;
    readonly pending: readonly unknown[];
    readonly throttledUntil: number;
    throttleCheckTimeoutId: NodeJS.Timeout | null;
    checkPendingRequests(): void;
    scheduleCheckPendingRequests(): void;
    scheduleRequestTimeoutCheck(): void;
    waitForPendingRequests(): Promise<void>;
    readonly enforceRequestTimeout: boolean;
    readonly requestTimeout: number;
    readonly inflight: ReadonlyMap<
      number,
      { readonly sentAt: number; readonly requestTimeout: number; timeoutRequest(): void }
    >;
    readonly isConnected: () => boolean;
    requestTimeoutIntervalId: NodeJS.Timeout;
  }
}

declare module 'kafkajs/src/protocol/encoder.js' {
  export default class Encoder {
    writeBuffer(buffer: Buffer): this;
    writeBoolean(value: boolean): this;
    writeInt32(value: number): this;
    writeString(value: string): this;
    writeArray(values: readonly Encoder[]): this;
    writeUVarInt(value: number): this;
    writeUVarIntString(value: string): this;
  }
}

declare module 'kafkajs/src/protocol/decoder.js' {
  export default class Decoder {
    constructor(buffer: Buffer);
    readInt16(): number;
    readInt32(): number;
    readInt64(): { toString(): string };
    readString(): string;
    readArray<T>(read: (decoder: Decoder) => T): T[];
    readBoolean(): boolean;
    readBytes(length: number): Buffer;
    readUVarIntString(): string | null;
    readUVarIntArray<T>(read: (decoder: Decoder) => T): T[] | null;
    readTaggedFields(): unknown;
  }
}
