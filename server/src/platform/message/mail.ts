import { createTransport } from 'nodemailer';

/** A message in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Carries mail, or, when nothing is configured, prints it to the server's log. */
export interface Mailer {
  readonly kind: 'smtp' | 'log' | 'none';
  send(mail: Mail): Promise<void>;
  /** Closes all connections; deliveries under way fail. */
  close(): void;
}

/** Sends by SMTP; `url` is `smtp(s)://user:password@host:port`, `from` the sender's address. */
export const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport(
    { url, pool: true, maxConnections: 2, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from },
  );
  return {
    kind: 'smtp',
    async send(mail) {
      await transport.sendMail(mail);
    },
    close: () => transport.close({ force: true }),
  };
};

/** Prints mail instead of sending it: usable at once, for the machine of one person. */
export const logMailer = (print: (line: string) => void): Mailer => ({
  kind: 'log',
  async send({ to, subject, text }) {
    print(`[mail] ${to} · ${subject}\n${text}`);
  },
  close: () => {},
});

/** Where nothing carries mail: whoever asks for it first asks `carries`. */
export const noMailer: Mailer = {
  kind: 'none',
  send: () => Promise.reject(new Error('nothing is configured to carry mail')),
  close: () => {},
};
