import { readEvents } from '@atrium/contract/event/calls.ts';
import { heartbeatMs } from '@atrium/contract/event/limits.ts';
import type { ServerEvent } from '@atrium/contract/event/schemas.ts';
import { readUserInfo } from '@atrium/contract/user/calls.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { callApi } from './api.ts';
import { readSession } from '../session/session.ts';
import { impersonation } from '../session/impersonation.ts';
import { basePath } from '../address/base-path.ts';
import { runWithLease } from '../browser/lease.ts';
import { getScopedName } from '../address/storage-key.ts';

/** `resumed` means that events may have been missed. */
export type LiveEvent = ServerEvent['type'] | 'resumed';

interface ReceivedEvent {
  readonly event: LiveEvent;
  readonly id: string | undefined;
}

const initialDelayMs = 2000;
const minRetryMs = 500;
const maxRetryMs = 8000;
/** A connection is dead after this time without a heartbeat. */
const maxSilenceMs = heartbeatMs * 2.5;

/** An impersonation receives the events of its user, in this tab only. */
const channelName = getScopedName(impersonation ? `atrium-live:${Math.random()}` : 'atrium-live');

const knownEvents: readonly string[] = [
  'ready',
  'rights-changed',
  'session-ended',
  'notification',
  'company-changed',
  'announcements-changed',
  'dictionaries-changed',
] satisfies ServerEvent['type'][];
const isKnownEvent = (type: string): type is ServerEvent['type'] => knownEvents.includes(type);

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const finishController = new AbortController();
    const resume = () => {
      clearTimeout(timer);
      finishController.abort();
      resolve();
    };
    const timer = setTimeout(resume, milliseconds);
    signal.addEventListener('abort', resume, { signal: finishController.signal });
    globalThis.addEventListener('online', resume, { signal: finishController.signal });
    document.addEventListener('visibilitychange', resume, { signal: finishController.signal });
  });

const createStreamTimer = (onTimeout: () => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(onTimeout, maxSilenceMs);
  };
  const stream = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start: restartTimer,
    transform: (chunk, controller) => {
      restartTimer();
      controller.enqueue(chunk);
    },
  });
  return { stream, stop: () => clearTimeout(timer) };
};

type OnServerEvent = (type: ServerEvent['type'], id: string | undefined, data: string) => void;

const readStream = async (
  endSignal: AbortSignal,
  lastId: string | undefined,
  onEvent: OnServerEvent,
): Promise<void> => {
  const token = readSession()?.token;
  if (!token) return;
  const timeout = new AbortController();
  const signal = AbortSignal.any([endSignal, timeout.signal]);
  const headers = { Authorization: `Bearer ${token}`, ...(lastId && { 'Last-Event-ID': lastId }) };
  const response = await fetch(`${basePath}/api/${readEvents.path}`, { headers, signal });
  if (response.status === 401) {
    // A normal request refreshes the session, or waits until the user signs in again.
    await callApi(readUserInfo, undefined, { skipsErrorToast: true, isBackground: true, signal: endSignal });
    return;
  }
  if (!response.ok || !response.body) return;
  const streamTimer = createStreamTimer(() => timeout.abort());
  const events = response.body
    .pipeThrough(streamTimer.stream)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  try {
    for await (const { event, id, data } of events) {
      if (event && isKnownEvent(event)) onEvent(event, id, data);
    }
  } finally {
    streamTimer.stop();
  }
};

const isResumed = (data: string): boolean => {
  try {
    return (JSON.parse(data) as { resumed?: boolean }).resumed === true;
  } catch {
    return false;
  }
};

const receiveEvents = async (
  signal: AbortSignal,
  lastId: () => string | undefined,
  onEvent: (received: ReceivedEvent) => void,
) => {
  let wait = minRetryMs;
  while (!signal.aborted) {
    const onServerEvent: OnServerEvent = (type, id, data) => {
      wait = minRetryMs;
      if (type !== 'ready') onEvent({ event: type, id });
      else if (!isResumed(data)) onEvent({ event: 'resumed', id });
    };
    await readStream(signal, lastId(), onServerEvent).catch(() => undefined);
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(maxRetryMs, wait * 2);
  }
};

/** Receives events in one tab for all, because browsers limit connections. Returns a function that stops this. */
export const watchLiveEvents = (onEvent: (event: LiveEvent) => void): (() => void) => {
  const stopController = new AbortController();
  const channel = new BroadcastChannel(channelName);
  let lastId: string | undefined;
  const receive = ({ event, id }: ReceivedEvent) => {
    lastId = id ?? lastId;
    onEvent(event);
  };
  channel.onmessage = ({ data }: MessageEvent<ReceivedEvent>) => receive(data);
  const receiveAndForward = (received: ReceivedEvent) => {
    channel.postMessage(received);
    receive(received);
  };
  const receiveInOneTab = async () => {
    // Loading the page has priority.
    await pause(initialDelayMs, stopController.signal);
    const receiveHere = () => receiveEvents(stopController.signal, () => lastId, receiveAndForward);
    if ('locks' in navigator)
      await navigator.locks.request(channelName, { signal: stopController.signal }, receiveHere);
    else if (impersonation) await receiveHere();
    // Plain HTTP has no Web Locks, and its six connections are shared by all tabs.
    else
      await runWithLease('atrium:events', stopController.signal, (signal) =>
        receiveEvents(signal, () => lastId, receiveAndForward),
      );
  };
  receiveInOneTab().catch(() => undefined);
  return () => {
    stopController.abort();
    channel.close();
  };
};
