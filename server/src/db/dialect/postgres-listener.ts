import type pg from 'pg';
import type { Line } from './event-listener.ts';

interface Options {
  /** Opens a connection of its own. */
  readonly client: () => pg.Client;
  /** Sends a notification the way that those of all other copies come: over the address of the queries. */
  readonly notify: (channel: string, payload: string) => Promise<void>;
}

/** The notification channel of the schema this copy works in. */
export const postgresChannel = `'atrium_' || current_schema()`;

/** Opens a connection to PostgreSQL on which notifications are heard. */
export const openPostgresLine = async (options: Options, hear: (message: string) => void): Promise<Line> => {
  const client = options.client();
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  client.on('notification', ({ payload }) => hear(payload ?? ''));
  try {
    await client.connect();
    const { rows } = await client.query<{ channel: string }>(`select ${postgresChannel} as channel`);
    const channel = rows[0]?.channel ?? '';
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return {
      send: (message) => options.notify(channel, message),
      lost: lost.signal,
      end: () => client.end(),
      destroy: () => void client.connection.stream.destroy(),
    };
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
};
