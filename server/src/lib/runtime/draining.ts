type Handler = (forMs: number) => void;

/** While draining, an instance still serves, but load balancers should stop sending requests. */
export class Draining {
  readonly #handlers = new Set<Handler>();
  #isBegun = false;

  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** Calls `handler` with the remaining milliseconds when draining begins. */
  onBegin(handler: Handler): void {
    this.#handlers.add(handler);
  }

  begin(forMs: number): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    for (const handler of this.#handlers) handler(forMs);
  }
}
