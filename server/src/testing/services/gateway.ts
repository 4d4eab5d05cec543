import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Environment } from '../../config/config.ts';
import type { Limits } from '../../config/limits.ts';
import type { Database } from '../../db/dialect/dialect.ts';
import { cleanUpAfterTest } from '../cleanup.ts';
import { startInstance, type Instance } from '../instance.ts';
import type { TestDatabase } from '../databases.ts';
import { waitFor } from '../wait-for.ts';

interface SentMessage {
  readonly authorization: string | undefined;
  readonly body: string;
}

export interface Gateway {
  readonly url: string;
  /** Oldest first. */
  readonly sent: readonly SentMessage[];
  /** Waits for a message and returns its verification code. */
  readonly waitForCode: (to: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts an SMS gateway that responds to every message with `status`. Stops at the end of the tests. */
export const startGateway = async (status = 200): Promise<Gateway> => {
  const sentMessages: SentMessage[] = [];
  const takenMessages = new Set<SentMessage>();
  const take = async (request: IncomingMessage): Promise<void> => {
    sentMessages.push({ authorization: request.headers.authorization, body: await text(request) });
  };
  const server = createServer(
    (request, response) => void take(request).then(() => response.writeHead(status).end('ok')),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A server that listens on a port has an `AddressInfo`.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/send`,
    sent: sentMessages,
    waitForCode: async (to) => {
      const message = await waitFor(() =>
        sentMessages.findLast((item) => !takenMessages.has(item) && item.body.includes(`"${to}"`)),
      );
      takenMessages.add(message);
      return /\b\d{6}\b/.exec(message.body.replace(to, ''))?.[0] ?? '';
    },
    stop: cleanUpAfterTest(() => new Promise((done) => server.close(() => done()))),
  };
};

export interface InstanceWithGateway {
  readonly database: Database;
  readonly gateway: Gateway;
  readonly instance: Instance;
}

export const startWithGateway = async (
  open: TestDatabase['open'],
  clock: () => number,
  settings: Environment = {},
  limits: Partial<Limits> = {},
): Promise<InstanceWithGateway> => {
  const database = await open();
  const gateway = await startGateway();
  const instance = await startInstance(database, clock, { ATRIUM_SMS_URL: gateway.url, ...settings }, { limits });
  return { database, gateway, instance };
};
