type Handler = (forMs: number) => void;

/** Whether a copy is being taken out of service: it still answers, and whoever balances is to send new work elsewhere. */
export class Draining {
  readonly #handlers = new Set<Handler>();
  #isBegun = false;

  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** Calls `handler` when the copy begins to drain, with the milliseconds for which it goes on serving. */
  onBegin(handler: Handler): void {
    this.#handlers.add(handler);
  }

  begin(forMs: number): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    for (const handler of this.#handlers) handler(forMs);
  }
}
