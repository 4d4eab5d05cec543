/** Work whose result is good for whoever asked before it began: those who ask while it is under way share the next round. */
export class Shared<Result> {
  readonly #work: () => Promise<Result>;
  #running: Promise<Result> | undefined;
  #next: Promise<Result> | undefined;

  constructor(work: () => Promise<Result>) {
    this.#work = work;
  }

  /** What the work answers that begins after this call. */
  ask(): Promise<Result> {
    this.#next ??= this.#begin();
    return this.#next;
  }

  async #begin(): Promise<Result> {
    await this.#running?.catch(() => {});
    this.#next = undefined;
    this.#running = this.#work();
    return this.#running;
  }
}
