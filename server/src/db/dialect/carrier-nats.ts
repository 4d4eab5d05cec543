import { connect } from '@nats-io/transport-node';
import { eventsUrlParts } from '../../config-values.ts';
import type { ConnectCarrier } from './carrier-connection.ts';

/** Who connects: user and password, or a token where there is but one of them. */
const credentialsOf = ({ username, password }: URL): { user: string; pass: string } | { token: string } | null => {
  if (username === '') return null;
  const user = decodeURIComponent(username);
  return password === '' ? { token: user } : { user, pass: decodeURIComponent(password) };
};

/** Connects to one of the NATS servers of an address, which may name several with commas. */
export const connectNats: ConnectCarrier = async (url, withinMs) => {
  const { protocol, login, servers } = eventsUrlParts(url);
  const connection = await connect({
    servers,
    name: 'atrium',
    timeout: withinMs,
    reconnect: false,
    // Without this an address of tls:// would be content with a server that does not encrypt.
    ...(protocol === 'tls://' && { tls: {} }),
    ...credentialsOf(new URL(`nats://${login}host`)),
  });
  const lost = new AbortController();
  const closed = connection.closed().then(() => lost.abort());
  return {
    publish: async (subject, message) => {
      connection.publish(subject, message);
      await connection.flush();
    },
    subscribe: async (subject, hear) => {
      connection.subscribe(subject, { callback: (error, message) => void (error === null && hear(message.string())) });
      await connection.flush();
    },
    lost: lost.signal,
    end: async () => {
      // Nothing answers any more on a connection that is lost meanwhile.
      await Promise.race([connection.flush(), closed]);
      await connection.close();
    },
    destroy: () => void connection.close().catch(() => {}),
  };
};
