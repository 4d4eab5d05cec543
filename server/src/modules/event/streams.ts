import { PassThrough } from 'node:stream';
import type { ServerEvent } from '@atrium/contract/event/schemas.ts';
import { splitIntoChunks } from '../../db/chunks.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { yieldToEventLoop } from '../../lib/runtime/event-loop.ts';

/** Maximum number of streams of a session, and of a user. The latter is lower if a user may have few sessions. */
const maxPerSession = 20;
const maxPerPerson = 100;
/** Bytes that a browser may leave unread before it is disconnected. */
const maxUnreadBytes = 64 * 1024;
/** Number of streams that are written to before other requests are served. */
const batchSize = 100;
/** Minimum and random additional milliseconds before browsers of a stopping instance reconnect. */
const minReconnectMs = 500;
const reconnectSpreadMs = 2500;

export interface Listener {
  readonly sessionId: number;
  readonly userId: number;
  readonly personId: number;
  readonly stream: PassThrough;
  versions: StateVersions | null;
}

export interface StateVersions {
  readonly permissions: string;
  readonly account: string;
  readonly notifications: string;
  readonly company: string;
  readonly dictionaries: string;
  readonly announcements: string;
}

const versionNames = ['permissions', 'account', 'notifications', 'company', 'dictionaries', 'announcements'] as const;

const formatId = (versions: StateVersions): string => versionNames.map((name) => versions[name]).join('.');

const parseId = (id: string | undefined): StateVersions | null => {
  const versions = id?.split('.') ?? [];
  const [permissions, account, notifications, company, dictionaries, announcements] = versions;
  if (versions.length !== versionNames.length) return null;
  return permissions && account && notifications && company && dictionaries && announcements
    ? { permissions, account, notifications, company, dictionaries, announcements }
    : null;
};

const formatEvent = (event: ServerEvent, versions: StateVersions | null): string =>
  `${versions ? `id: ${formatId(versions)}\n` : ''}event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

export const forEachBatch = async (
  listeners: readonly Listener[],
  handleBatch: (batch: readonly Listener[]) => void | Promise<void>,
): Promise<void> => {
  for (const batch of splitIntoChunks(listeners, batchSize)) {
    await handleBatch(batch);
    await yieldToEventLoop();
  }
};

export class Streams {
  readonly #listeners = new Set<Listener>();
  readonly #maxCount: number;
  #isClosed = false;

  constructor(maxCount: number) {
    this.#maxCount = maxCount;
  }

  get all(): readonly Listener[] {
    return [...this.#listeners];
  }

  get size(): number {
    return this.#listeners.size;
  }

  findByUsers(ids: readonly number[]): Listener[] {
    const requestedIds = new Set(ids);
    return this.all.filter(({ userId }) => requestedIds.has(userId));
  }

  findBySessions(ids: readonly number[]): Listener[] {
    const requestedIds = new Set(ids);
    return this.all.filter(({ sessionId }) => requestedIds.has(sessionId));
  }

  open(owner: Pick<Listener, 'sessionId' | 'userId' | 'personId'>, maxSessions: number): Listener {
    // A new stream would delay the shutdown.
    if (this.#isClosed) throw new ApiError('server.busy', { retryAfter: 2 });
    if (this.#listeners.size >= this.#maxCount) throw new ApiError('server.busy', { retryAfter: 30 });
    this.#closeExcessStreams(this.findBySessions([owner.sessionId]), maxPerSession);
    this.#closeExcessStreams(
      this.all.filter(({ personId }) => personId === owner.personId),
      Math.min(maxPerPerson, maxSessions * maxPerSession),
    );
    const listener: Listener = { ...owner, versions: null, stream: new PassThrough() };
    this.#listeners.add(listener);
    listener.stream.on('close', () => this.#listeners.delete(listener));
    listener.stream.on('error', () => this.#listeners.delete(listener));
    return listener;
  }

  drop(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.stream.destroy();
  }

  start(listener: Listener, versions: StateVersions, lastId: string | undefined): void {
    const lastEvent = parseId(lastId);
    const { permissions, account, notifications, company, dictionaries, announcements } = versions;
    listener.versions = lastEvent ?? versions;
    this.#write(listener, `retry: 2000\n${formatEvent({ type: 'ready', resumed: lastEvent !== null }, lastEvent)}`);
    if (!lastEvent) return;
    // The ID of each event covers only the changes sent so far. If the connection breaks in between, the rest is sent
    // again.
    const hasSamePermissions = lastEvent.permissions === permissions && lastEvent.account === account;
    if (!hasSamePermissions) this.send([listener], 'rights-changed', { permissions, account });
    if (lastEvent.notifications !== notifications) this.send([listener], 'notification', { notifications });
    if (lastEvent.company !== company) this.send([listener], 'company-changed', { company });
    if (lastEvent.dictionaries !== dictionaries) this.send([listener], 'dictionaries-changed', { dictionaries });
    if (lastEvent.announcements !== announcements) this.send([listener], 'announcements-changed', { announcements });
  }

  send(listeners: readonly Listener[], type: ServerEvent['type'], changedVersions: Partial<StateVersions> = {}): void {
    for (const listener of listeners) {
      if (listener.versions) listener.versions = { ...listener.versions, ...changedVersions };
      this.#write(listener, formatEvent({ type }, listener.versions));
    }
  }

  /** Sends to many streams in batches, between which the instance serves other requests. */
  async sendToMany(listeners: readonly Listener[], type: ServerEvent['type'], changedVersions: Partial<StateVersions>) {
    await forEachBatch(listeners, (batch) => this.send(batch, type, changedVersions));
  }

  end(listeners: readonly Listener[], type: 'session-ended' | 'rights-changed' = 'session-ended'): void {
    for (const listener of listeners) {
      this.#write(listener, formatEvent({ type }, null));
      this.#close(listener);
    }
  }

  async sendHeartbeat(): Promise<void> {
    await forEachBatch(this.all, (batch) => batch.forEach((listener) => this.#write(listener, ':\n\n')));
  }

  /** Disconnects streams gradually in the second half of a period, after load balancers have noticed the drain. */
  disconnectGradually(withinMs: number): void {
    for (const listener of this.#listeners) {
      setTimeout(() => this.#disconnect(listener), (withinMs * (1 + Math.random())) / 2).unref();
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const listener of this.#listeners) this.#disconnect(listener);
  }

  #closeExcessStreams(listeners: readonly Listener[], max: number): void {
    for (const listener of listeners.slice(0, Math.max(0, listeners.length - max + 1))) this.#close(listener);
  }

  /** Sends a random delay, so that browsers do not all reconnect at the same time. */
  #disconnect(listener: Listener): void {
    this.#write(listener, `retry: ${Math.round(minReconnectMs + Math.random() * reconnectSpreadMs)}\n\n`);
    this.#close(listener);
  }

  #write(listener: Listener, text: string): void {
    const { stream } = listener;
    if (stream.writableLength + stream.readableLength > maxUnreadBytes) {
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
