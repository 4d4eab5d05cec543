import type { ServerEvent } from '@atrium/contract/event/schemas.ts';
import type { Instance } from './instance.ts';
import { waitFor } from './wait-for.ts';

export interface EventStream {
  readonly received: ServerEvent['type'][];
  /** Waits for an event that arrived after the last call. Rejects after ten seconds. */
  readonly waitForEvent: (type: ServerEvent['type']) => Promise<void>;
  /** Sent by a browser that reconnects. */
  readonly lastId: () => string;
  readonly end: Promise<void>;
  readonly stop: () => void;
}

/** `after` is the ID of the last received event. */
export const openEventStream = async (
  { url }: Pick<Instance, 'url'>,
  token: string,
  after?: string,
): Promise<EventStream> => {
  const abortController = new AbortController();
  const response = await fetch(`${url}/api/events`, {
    headers: { authorization: `Bearer ${token}`, ...(after && { 'last-event-id': after }) },
    signal: abortController.signal,
  });
  if (!response.ok || !response.body) throw new Error(`The event stream did not open: ${response.status}`);
  const received: ServerEvent['type'][] = [];
  let lastId = '';
  const waitingTypes: ServerEvent['type'][] = [];
  const readStream = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        lastId = /^id: (.+)$/m.exec(frame)?.[1] ?? lastId;
        const data = /^data: (.+)$/m.exec(frame)?.[1];
        if (data === undefined) continue;
        // The server follows the contract.
        const { type } = JSON.parse(data) as ServerEvent;
        received.push(type);
        waitingTypes.push(type);
      }
    }
  };
  const streamEnd = readStream(response.body).catch(() => {});
  const waitForEvent = async (type: ServerEvent['type']): Promise<void> => {
    const takeEvent = () => {
      const index = waitingTypes.indexOf(type);
      return index === -1 ? undefined : waitingTypes.splice(index, 1);
    };
    await waitFor(takeEvent).catch(() => {
      throw new Error(`Expected the event ${type}, received ${received.join(', ')}`);
    });
  };
  await waitForEvent('ready');
  return { received, waitForEvent, lastId: () => lastId, end: streamEnd, stop: () => abortController.abort() };
};
