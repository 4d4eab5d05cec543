import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { cleanUpAfterTest } from '../cleanup.ts';
import { waitFor } from '../wait-for.ts';

interface Email {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
  readonly text: string;
}

export interface SmtpServer {
  /** Contains user and password. */
  readonly url: string;
  readonly emails: readonly Email[];
  /** Waits for an email and returns its verification code. */
  readonly waitForCode: (to: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

const readBody = (source: string): string => {
  const [head = '', ...paragraphs] = source.split(/\r?\n\r?\n/);
  const body = paragraphs.join('\n\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body;
  const bytes = body.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, '%$1');
  return decodeURIComponent(bytes.replaceAll(/%(?![0-9A-F]{2})/g, '%25'));
};

/** Starts a mail server. Stops at the end of the tests. */
export const startSmtp = async (user = 'atrium', password = 'secret'): Promise<SmtpServer> => {
  const emails: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (credentials, _session, answer) => {
      const isKnownUser = credentials.username === user && credentials.password === password;
      answer(isKnownUser ? null : new Error('wrong password'), { user });
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then((source) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        emails.push({ from, to: envelope.rcptTo.map(({ address }) => address), source, text: readBody(source) });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A server that listens on a port has an `AddressInfo`.
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${user}:${password}@127.0.0.1:${port}`,
    emails,
    waitForCode: async (to) => {
      const email = await waitFor(() =>
        emails.findLast((received) => received.to.includes(to) && /\b\d{6}\b/.test(received.text)),
      );
      return /\b\d{6}\b/.exec(email.text)?.[0] ?? '';
    },
    stop: cleanUpAfterTest(() => new Promise<void>((done) => server.close(() => done()))),
  };
};
