import { deepEqual, ok } from 'node:assert/strict';
import { openEventStream, type EventStream } from '../testing/event-stream.ts';
import { waitFor } from '../testing/wait-for.ts';
import { getRecord, type State } from './model-state.ts';
import { createMenuSignature } from './observation.ts';
import type { World } from './random-world.ts';

/** No stream has sent this event ID, so the browser receives all current versions. */
const unknownId = 'a.b.c.d.e.f';

interface Browser {
  readonly userId: number;
  readonly listening: EventStream;
  /** As of the last comparison. */
  account: number;
  signature: string;
}

const parseVersions = (id: string) => {
  const [permissions = '', account = '', notifications = ''] = id.split('.');
  return { permissions, account, notificationCount: Number(notifications.split('-')[1]) };
};

const openStream = async ({ instance }: World, token: string): Promise<EventStream> => {
  const listening = await openEventStream(instance, token, unknownId);
  await listening.waitForEvent('company-changed');
  return listening;
};

export class Browsers {
  readonly #world: World;
  readonly #open = new Map<number, Browser>();
  /** Versions by the permissions of a user. */
  readonly #permissions = new Map<string, string>();

  constructor(world: World) {
    this.#world = world;
  }

  async start(state: State): Promise<void> {
    for (const [number, { userId, access }] of state.sessions) {
      const listening = await openStream(this.#world, access[0]?.token ?? '');
      const user = getRecord(state.users, userId);
      const signature = createMenuSignature(state, user);
      this.#open.set(number, { userId, listening, account: user.version, signature });
      this.#learn(state, userId, listening.lastId());
    }
  }

  /** Every browser must receive the current state, or the end of its session. */
  async assertInformed(state: State, isOneCall: boolean): Promise<void> {
    for (const [number, browser] of this.#open) {
      const { userId, listening } = browser;
      const session = state.sessions.get(number);
      if (!session) {
        await listening.end;
        ok(listening.received.includes('session-ended'), 'a stream ended without an event');
        this.#open.delete(number);
        continue;
      }
      const token = session.access.find((access) => state.now < access.until)?.token;
      const hasPassword = state.users.get(userId)?.mustChangePassword === false;
      // Between simultaneous requests a browser may receive versions that are not in the model.
      if (!isOneCall && token !== undefined && hasPassword) {
        const otherStream = await openStream(this.#world, token);
        this.#learn(state, userId, otherStream.lastId());
        otherStream.stop();
      }
      await this.#assertCurrent(state, browser);
    }
  }

  stop(): void {
    for (const { listening } of this.#open.values()) listening.stop();
  }

  #learn(state: State, userId: number, id: string): void {
    const user = state.users.get(userId);
    if (!user) return;
    const signature = createMenuSignature(state, user);
    const { permissions } = parseVersions(id);
    const expected = this.#permissions.get(signature);
    if (expected === undefined) this.#permissions.set(signature, permissions);
    else deepEqual({ signature, permissions }, { signature, permissions: expected });
  }

  async #assertCurrent(state: State, browser: Browser): Promise<void> {
    const { userId, listening } = browser;
    const user = getRecord(state.users, userId);
    const signature = createMenuSignature(state, user);
    const isAccountSame = browser.account === user.version;
    // The event of a changed user includes the permissions.
    const hasOtherPermissions = isAccountSame && signature !== browser.signature;
    const expected = this.#permissions.get(signature);
    const isNew = (permissions: string): boolean =>
      [...this.#permissions.values()].every((item) => item !== permissions);
    const isCurrent = (): true | undefined => {
      const { permissions, account, notificationCount } = parseVersions(listening.lastId());
      const hasPermissions =
        !hasOtherPermissions || (expected === undefined ? isNew(permissions) : permissions === expected);
      const count = state.notifications.get(userId)?.length ?? 0;
      return hasPermissions && account === `v${user.version}` && notificationCount === count ? true : undefined;
    };
    try {
      await waitFor(isCurrent);
    } catch {
      const foundState = { ...parseVersions(listening.lastId()), received: listening.received };
      deepEqual(
        { user, found: foundState, notifications: state.notifications.get(userId), hasOtherPermissions, expected },
        null,
      );
    }
    if (hasOtherPermissions) this.#learn(state, userId, listening.lastId());
    Object.assign(browser, { account: user.version, signature });
  }
}
