import { readPreferences, savePreferences } from '@atrium/contract/preference/calls.ts';
import type { StoredPreference, StoredPreferences } from '@atrium/contract/preference/schemas.ts';
import { callApi } from './api.ts';
import { readServerCapabilities } from './capabilities.ts';
import { followCompany } from './company-sync.ts';
import { type PreferenceKey, preferenceStore, setPreferences } from '../preference/preferences.ts';
import { mergePreferences } from '../preference/preferences-merge.ts';
import { leaveDevice, takeDevice } from '../preference/preferences-owner.ts';
import { onSession } from '../session/session.ts';
import { viewing } from '../session/viewing.ts';

/** How long changes must rest before they are told to the account, in milliseconds. */
const restTime = 1000;

/** Nobody waits for it, and its failure changes nothing. */
const silently = { quiet: true, background: true } as const;

/** Keeps what a device and the account know in step, for as long as a person is signed in. */
class Follower {
  private account: StoredPreferences | null = null;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private readonly ended = new AbortController();

  /** Learns what the account has and tells it what the device has; where the server is away, at the next change. */
  async meet(): Promise<void> {
    const options = { ...silently, signal: this.ended.signal };
    try {
      this.account ??= await callApi(readPreferences, undefined, options);
      const give = this.learn();
      if (Object.keys(give).length === 0) return;
      const account = await callApi(savePreferences, give, options);
      this.account = account;
      this.settle(give, account);
      this.learn();
    } catch {
      // The preferences of the device stay as they are.
    }
  }

  /** Something was changed on the device. */
  note(): void {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => void this.meet(), restTime);
  }

  stop(): void {
    clearTimeout(this.resting);
    this.ended.abort();
  }

  /** Takes over what the account has of later changes; answers what it has not. */
  private learn(): StoredPreferences {
    if (this.ended.signal.aborted) return {};
    const { own, values, changeTimes } = preferenceStore.getState();
    const device = { values: { ...values, ...own }, changeTimes };
    const { take, times, give } = mergePreferences(device, this.account ?? {});
    const isNews = Object.entries(times).some(([key, time]) => changeTimes[key as PreferenceKey] !== time);
    if (isNews) setPreferences(take, times);
    return give;
  }

  /** What the account has taken has the account's time from now on: it does not believe a clock that is ahead of its own. */
  private settle(given: StoredPreferences, account: StoredPreferences): void {
    const { own, changeTimes } = preferenceStore.getState();
    const isSettled = (key: PreferenceKey, time: number) =>
      changeTimes[key] === time && account[key]?.value === own[key];
    const settled = (Object.entries(given) as [PreferenceKey, StoredPreference][])
      .filter(([key, { time }]) => isSettled(key, time))
      .map(([key]) => key);
    setPreferences(
      Object.fromEntries(settled.map((key) => [key, own[key]])),
      Object.fromEntries(settled.map((key) => [key, account[key]?.time])),
    );
  }
}

/**
 * Lets the preferences follow a person's account: what was chosen on another device arrives here, and what is chosen here goes
 * there. Answers the function that ends it.
 */
export const followAccount = (userId: number): (() => void) => {
  const follower = new Follower();
  let isStopped = false;
  const stops = [
    () => follower.stop(),
    onSession((event) => {
      if (event.type === 'ended') leaveDevice(userId);
    }),
  ];
  const begin = async () => {
    const can = await readServerCapabilities();
    if (isStopped) return;
    // On the login page less was told.
    if (can) followCompany(can);
    // Who looks as somebody else keeps their own preferences.
    if (viewing) return;
    takeDevice(userId);
    stops.push(preferenceStore.subscribe(() => follower.note()));
    await follower.meet();
  };
  void begin();
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
};
