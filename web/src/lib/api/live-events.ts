import { readEvents } from '@atrium/contract/event/calls.ts';
import { heartbeatMs } from '@atrium/contract/event/limits.ts';
import type { ServerEvent } from '@atrium/contract/event/schemas.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { callApi } from './api.ts';
import { readSession } from '../session/session.ts';
import { viewing } from '../session/viewing.ts';
import { basePath } from '../address/base-path.ts';
import { withLease } from '../browser/lease.ts';
import { scopedName } from '../address/storage-key.ts';

/** `resumed` means that events may have been missed. */
export type LiveEvent = ServerEvent['type'] | 'resumed';

interface Heard {
  readonly event: LiveEvent;
  readonly id: string | undefined;
}

const firstPause = 2000;
const firstWait = 500;
const longestWait = 8000;
/** A connection is dead after this time without a heartbeat. */
const longestSilence = heartbeatMs * 2.5;

/** An impersonation receives the events of its user, in this tab only. */
const channelName = scopedName(viewing ? `atrium-live:${Math.random()}` : 'atrium-live');

const known: readonly string[] = [
  'ready',
  'rights-changed',
  'session-ended',
  'notification',
  'company-changed',
] satisfies ServerEvent['type'][];
const isKnown = (type: string): type is ServerEvent['type'] => known.includes(type);

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const over = new AbortController();
    const go = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    signal.addEventListener('abort', go, { signal: over.signal });
    globalThis.addEventListener('online', go, { signal: over.signal });
    document.addEventListener('visibilitychange', go, { signal: over.signal });
  });

const watchSilence = (onSilence: () => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const wind = () => {
    clearTimeout(timer);
    timer = setTimeout(onSilence, longestSilence);
  };
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start: wind,
    transform: (chunk, controller) => {
      wind();
      controller.enqueue(chunk);
    },
    flush: () => clearTimeout(timer),
  });
};

type OnServerEvent = (type: ServerEvent['type'], id: string | undefined, data: string) => void;

const readStream = async (end: AbortSignal, lastId: string | undefined, onEvent: OnServerEvent): Promise<void> => {
  const token = readSession()?.token;
  if (!token) return;
  const silence = new AbortController();
  const signal = AbortSignal.any([end, silence.signal]);
  const headers = { Authorization: `Bearer ${token}`, ...(lastId && { 'Last-Event-ID': lastId }) };
  const response = await fetch(`${basePath}/api/${readEvents.path}`, { headers, signal });
  if (response.status === 401) {
    // A normal request refreshes the session, or waits until the user signs in again.
    await callApi(readUserInfo, undefined, { quiet: true, background: true, signal: end });
    return;
  }
  if (!response.ok || !response.body) return;
  const events = response.body
    .pipeThrough(watchSilence(() => silence.abort()))
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  for await (const { event, id, data } of events) {
    if (event && isKnown(event)) onEvent(event, id, data);
  }
};

const isResumed = (data: string): boolean => {
  try {
    return (JSON.parse(data) as { resumed?: boolean }).resumed === true;
  } catch {
    return false;
  }
};

const follow = async (signal: AbortSignal, lastId: () => string | undefined, onEvent: (heard: Heard) => void) => {
  let wait = firstWait;
  while (!signal.aborted) {
    const onServerEvent: OnServerEvent = (type, id, data) => {
      wait = firstWait;
      if (type !== 'ready') onEvent({ event: type, id });
      else if (!isResumed(data)) onEvent({ event: 'resumed', id });
    };
    await readStream(signal, lastId(), onServerEvent).catch(() => undefined);
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(longestWait, wait * 2);
  }
};

/**
 * One tab receives events and forwards them, because browsers limit connections. Returns a function that stops this.
 */
export const watchLiveEvents = (onEvent: (event: LiveEvent) => void): (() => void) => {
  const end = new AbortController();
  const channel = new BroadcastChannel(channelName);
  let lastId: string | undefined;
  const hear = ({ event, id }: Heard) => {
    lastId = id ?? lastId;
    onEvent(event);
  };
  channel.onmessage = ({ data }: MessageEvent<Heard>) => hear(data);
  const tellAll = (heard: Heard) => {
    channel.postMessage(heard);
    hear(heard);
  };
  const lead = async () => {
    // Loading the page has priority.
    await pause(firstPause, end.signal);
    const followOn = () => follow(end.signal, () => lastId, tellAll);
    if ('locks' in navigator) await navigator.locks.request(channelName, { signal: end.signal }, followOn);
    else if (viewing) await followOn();
    // Plain HTTP has no Web Locks, and its six connections are shared by all tabs.
    else await withLease('atrium:events', end.signal, (signal) => follow(signal, () => lastId, tellAll));
  };
  lead().catch(() => undefined);
  return () => {
    end.abort();
    channel.close();
  };
};
