import { PassThrough } from 'node:stream';
import type { ServerEvent } from '@atrium/contract/event/schemas.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';

/** Maximum number of streams of one session (its browser tabs), of one person over all sessions, and of this instance. */
const maxOfSession = 20;
const maxOfPerson = 100;
const maxOfInstance = 20_000;
/** A browser that does not read what it is sent for so many bytes is let go; it comes again. */
const unreadBytes = 64 * 1024;
/** Milliseconds after which browsers come again whose copy ends. */
const soonestReturn = 500;
const returnSpread = 2500;

/** A browser that listens. */
export interface Listener {
  readonly sessionId: number;
  readonly userId: number;
  /** The person who listens: the user, or another one who views the product as the user. */
  readonly personId: number;
  readonly stream: PassThrough;
  /** What was last told; null until it is known. */
  versions: StateVersions | null;
}

/** Stands for what a person was told: each version is another one when that has changed. */
export interface StateVersions {
  /** What the person may do, and their menu. */
  readonly rights: string;
  /** Their own row. */
  readonly account: string;
  /** Their notifications. */
  readonly news: string;
  /** What the company has set. */
  readonly company: string;
}

const parts = ['rights', 'account', 'news', 'company'] as const;

const idOf = (versions: StateVersions): string => parts.map((part) => versions[part]).join('.');

const readId = (id: string | undefined): StateVersions | null => {
  const [rights, account, news, company, ...more] = id?.split('.') ?? [];
  return rights && account && news && company && more.length === 0 ? { rights, account, news, company } : null;
};

const frame = (event: ServerEvent, versions: StateVersions | null): string =>
  `${versions ? `id: ${idOf(versions)}\n` : ''}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** The browsers that listen to this copy of the server. */
export class Streams {
  readonly #listeners = new Set<Listener>();
  #isClosed = false;

  get all(): readonly Listener[] {
    return [...this.#listeners];
  }

  get size(): number {
    return this.#listeners.size;
  }

  ofUsers(ids: readonly number[]): Listener[] {
    const wanted = new Set(ids);
    return this.all.filter(({ userId }) => wanted.has(userId));
  }

  ofSessions(ids: readonly number[]): Listener[] {
    const wanted = new Set(ids);
    return this.all.filter(({ sessionId }) => wanted.has(sessionId));
  }

  /** Adds a browser; the oldest stream of the same session or person is closed if there are too many. */
  open(who: Pick<Listener, 'sessionId' | 'userId' | 'personId'>): Listener {
    // One that is let in while the copy stops would keep it from stopping.
    if (this.#isClosed) throw new Refusal('server.busy', { retryAfter: 2 });
    if (this.#listeners.size >= maxOfInstance) throw new Refusal('server.busy', { retryAfter: 30 });
    this.#makeRoom(this.ofSessions([who.sessionId]), maxOfSession);
    this.#makeRoom(
      this.all.filter(({ personId }) => personId === who.personId),
      maxOfPerson,
    );
    const listener: Listener = { ...who, versions: null, stream: new PassThrough() };
    this.#listeners.add(listener);
    listener.stream.on('close', () => this.#listeners.delete(listener));
    listener.stream.on('error', () => this.#listeners.delete(listener));
    return listener;
  }

  /** Releases a stream that could not begin. */
  drop(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.stream.destroy();
  }

  /** Begins a stream, with what has changed since what its browser heard last. */
  begin(listener: Listener, versions: StateVersions, lastId: string | undefined): void {
    const known = readId(lastId);
    const { rights, account, news, company } = versions;
    listener.versions = known ?? versions;
    this.#write(listener, `retry: 2000\n${frame({ type: 'ready', resumed: known !== null }, known)}`);
    if (!known) return;
    // The ID of each event covers only the changes sent so far: after a cut between two of them, the rest is sent again.
    const isSame = known.rights === rights && known.account === account;
    if (!isSame) this.send([listener], 'rights-changed', { rights, account });
    if (known.news !== news) this.send([listener], 'notification', { news });
    if (known.company !== company) this.send([listener], 'company-changed', { company });
  }

  /** Tells browsers of something, after which these are their versions. */
  send(listeners: readonly Listener[], type: ServerEvent['type'], changed: Partial<StateVersions> = {}): void {
    for (const listener of listeners) {
      if (listener.versions) listener.versions = { ...listener.versions, ...changed };
      this.#write(listener, frame({ type }, listener.versions));
    }
  }

  /** Tells that the session is over, and lets its browsers go. */
  end(listeners: readonly Listener[]): void {
    for (const listener of listeners) {
      this.#write(listener, frame({ type: 'session-ended' }, null));
      this.#close(listener);
    }
  }

  /** A sign of life, which also finds out who is gone. */
  beat(): void {
    for (const listener of this.#listeners) this.#write(listener, ':\n\n');
  }

  /** Lets those that are here go one by one in the second half of a time: in the first one whoever balances finds another copy for them. */
  sendAway(withinMs: number): void {
    for (const listener of this.#listeners) {
      setTimeout(() => this.#leave(listener), (withinMs * (1 + Math.random())) / 2).unref();
    }
  }

  /** Lets all go, and takes nobody in any more. */
  close(): void {
    this.#isClosed = true;
    for (const listener of this.#listeners) this.#leave(listener);
  }

  /** Closes the oldest of some streams if there is no room for another one. */
  #makeRoom(listeners: readonly Listener[], max: number): void {
    const [oldest] = listeners;
    if (oldest && listeners.length >= max) this.#close(oldest);
  }

  /** Tells a browser when to come again, not all at the same time. */
  #leave(listener: Listener): void {
    this.#write(listener, `retry: ${Math.round(soonestReturn + Math.random() * returnSpread)}\n\n`);
    this.#close(listener);
  }

  #write(listener: Listener, text: string): void {
    const { stream } = listener;
    if (stream.writableLength + stream.readableLength > unreadBytes) {
      this.drop(listener);
      return;
    }
    if (!stream.writableEnded) stream.write(text);
  }

  #close(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.stream.end();
  }
}
