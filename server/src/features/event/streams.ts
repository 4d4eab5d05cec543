import { PassThrough } from 'node:stream';
import type { ServerEvent } from '@atrium/contract/event.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Streams of one session at most (its browser tabs), and of this copy of the server. */
const mostOfSession = 20;
const mostOfCopy = 20_000;
/** A browser that does not read what it is sent for so many bytes is let go; it comes again. */
const unreadBytes = 64 * 1024;

/** A browser that listens. */
export interface Listener {
  readonly sessionId: number;
  readonly userId: number;
  readonly stream: PassThrough;
  /** What the person may do, as it was last told. */
  rights: string;
}

const frame = (event: ServerEvent): string => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** The browsers that listen to this copy of the server. */
export class Streams {
  readonly #listeners = new Set<Listener>();

  get all(): readonly Listener[] {
    return [...this.#listeners];
  }

  ofUsers(ids: readonly number[]): Listener[] {
    const wanted = new Set(ids);
    return this.all.filter(({ userId }) => wanted.has(userId));
  }

  ofSessions(ids: readonly number[]): Listener[] {
    const wanted = new Set(ids);
    return this.all.filter(({ sessionId }) => wanted.has(sessionId));
  }

  /** Takes a browser in, and lets the longest waiting tab of the same session go when there are too many. */
  open(parts: Pick<Listener, 'sessionId' | 'userId' | 'rights'>): PassThrough {
    if (this.#listeners.size >= mostOfCopy) throw new Refusal('server.busy', { retryAfter: 30 });
    const [oldest, ...others] = this.ofSessions([parts.sessionId]);
    if (oldest && others.length + 1 >= mostOfSession) this.#close(oldest);
    const listener: Listener = { ...parts, stream: new PassThrough() };
    this.#listeners.add(listener);
    listener.stream.on('close', () => this.#listeners.delete(listener));
    listener.stream.on('error', () => this.#listeners.delete(listener));
    listener.stream.write(`retry: 2000\n${frame({ type: 'ready' })}`);
    return listener.stream;
  }

  tell(listeners: readonly Listener[], type: ServerEvent['type']): void {
    for (const listener of listeners) this.#write(listener, frame({ type }));
  }

  /** Tells that the session is over, and lets its browsers go. */
  end(listeners: readonly Listener[]): void {
    for (const listener of listeners) {
      this.#write(listener, frame({ type: 'session-ended' }));
      this.#close(listener);
    }
  }

  /** A sign of life, which also finds out who is gone. */
  beat(): void {
    for (const listener of this.#listeners) this.#write(listener, ':\n\n');
  }

  close(): void {
    for (const listener of this.#listeners) this.#close(listener);
  }

  #write(listener: Listener, text: string): void {
    const { stream } = listener;
    if (stream.writableLength + stream.readableLength > unreadBytes) {
      this.#listeners.delete(listener);
      stream.destroy();
      return;
    }
    if (!stream.writableEnded) stream.write(text);
  }

  #close(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.stream.end();
  }
}
