import { createClient } from '@redis/client';
import type { ConnectCarrier } from './carrier-connection.ts';

/** Connects to Redis 6 or newer, or to what speaks as it does. */
export const connectRedis: ConnectCarrier = async (url, withinMs) => {
  const client = createClient({
    url,
    RESP: 3,
    disableOfflineQueue: true,
    socket: { connectTimeout: withinMs, reconnectStrategy: false },
  });
  const lost = new AbortController();
  // What is wrong with a connection in use fails its commands as well.
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  const destroy = (): void => {
    if (client.isOpen) client.destroy();
  };
  await client.connect();
  return {
    publish: async (subject, message) => void (await client.publish(subject, message)),
    subscribe: (subject, hear) => client.subscribe(subject, hear),
    lost: lost.signal,
    end: async () => {
      if (client.isOpen) await client.close();
    },
    destroy,
  };
};
