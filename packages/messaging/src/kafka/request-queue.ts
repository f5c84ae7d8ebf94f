import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

const RETRY_MS = 10;

/**
 * Lets connections that have nothing to send rest: as published, each looks some 900 times a second whether it has
 * (issue 1751 of kafkajs), which is 2.6 % of a processor core.
 */
export function letIdleQueuesRest(): void {
  RequestQueue.prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.throttleCheckTimeoutId || this.pending.length === 0) return;
    const throttledMs = this.throttledUntil - Date.now();
    this.throttleCheckTimeoutId = setTimeout(
      () => {
        this.throttleCheckTimeoutId = null;
        this.checkPendingRequests();
      },
      throttledMs > 0 ? throttledMs : RETRY_MS,
    );
  };
}

const LOOK_MS = 100;

/**
 * Lets requests on their way end when their time is over, also while their connection is given up: as published, nobody
 * looks at them from then on, and where the broker dies meanwhile neither they nor whoever waits for them ever end: a
 * member that fell out of its group would never join again.
 */
export function letRequestsEnd(): void {
  RequestQueue.prototype.scheduleRequestTimeoutCheck = function (this: RequestQueue) {
    if (!this.enforceRequestTimeout) return;
    this.destroy();
    const look = () => {
      endLate(this);
      if (!this.isConnected() && this.inflight.size === 0) this.destroy();
    };
    this.requestTimeoutIntervalId = setInterval(look, Math.min(this.requestTimeout, LOOK_MS));
  };
}

function endLate({ inflight }: RequestQueue): void {
  const now = Date.now();
  for (const request of inflight.values()) {
    if (now - request.sentAt > request.requestTimeout) request.timeoutRequest();
  }
}
