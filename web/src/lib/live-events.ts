import { readEvents, type ServerEvent } from '@atrium/contract/event.ts';
import { readUserInfo } from '@atrium/contract/user.ts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { ask } from './api.ts';
import { readServerCapabilities } from './capabilities.ts';
import { readSession } from './session.ts';

/** What the server tells open browsers; `resumed` comes when some of it may have been missed. */
export type LiveEvent = ServerEvent['type'] | 'resumed';

const firstWait = 1000;
const longestWait = 30_000;
const channelName = 'atrium-live';

const known: readonly string[] = [
  'ready',
  'rights-changed',
  'session-ended',
  'notification',
] satisfies ServerEvent['type'][];
const isKnown = (type: string): type is ServerEvent['type'] => known.includes(type);

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reads one stream until it ends; false if the server did not open one. */
const readStream = async (signal: AbortSignal, onEvent: (type: ServerEvent['type']) => void): Promise<boolean> => {
  const token = readSession()?.token;
  if (!token) return false;
  const response = await fetch(`/api/${readEvents.path}`, { headers: { Authorization: `Bearer ${token}` }, signal });
  if (response.status === 401) {
    // The client of the wire renews the session, or ends it.
    await ask(readUserInfo, undefined, { quiet: true, background: true, signal });
    return false;
  }
  if (!response.ok || !response.body) return false;
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { event } of events) {
    if (event && isKnown(event)) onEvent(event);
  }
  return true;
};

/** Keeps a stream open, again and again, until the signal ends it. */
const follow = async (signal: AbortSignal, onEvent: (event: LiveEvent) => void): Promise<void> => {
  let wait = firstWait;
  let isFirst = true;
  while (!signal.aborted) {
    const onServerEvent = (type: ServerEvent['type']) => {
      wait = firstWait;
      if (type === 'ready' && !isFirst) onEvent('resumed');
      if (type === 'ready') isFirst = false;
      else onEvent(type);
    };
    await readStream(signal, onServerEvent).catch(() => false);
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(longestWait, wait * 2);
  }
};

/**
 * Hears what the server tells open browsers, until the answer is called. Of all tabs of a browser one holds the stream (connections are
 * few) and tells the others; when it goes another takes its place. On a server without such a stream nothing comes.
 */
export const watchLiveEvents = (onEvent: (event: LiveEvent) => void): (() => void) => {
  const end = new AbortController();
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => onEvent(data);
  const tellAll = (event: LiveEvent) => {
    channel.postMessage(event);
    onEvent(event);
  };
  const lead = async () => {
    // The page comes first.
    await pause(firstWait * 2, end.signal);
    if (!(await readServerCapabilities()) || end.signal.aborted) return;
    await navigator.locks.request(channelName, { signal: end.signal }, () => follow(end.signal, tellAll));
  };
  // Without locks (an address that is not secure) each tab holds its own stream.
  const start = 'locks' in navigator ? lead() : follow(end.signal, onEvent);
  start.catch(() => undefined);
  return () => {
    end.abort();
    channel.close();
  };
};
