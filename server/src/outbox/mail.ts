import { createTransport } from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  readonly kind: 'smtp' | 'log' | 'none';
  send(mail: Mail): Promise<void>;
  close(): void;
}

export const mailConnections = 2;

/** `url` is `smtp(s)://user:password@host:port`, `from` the address of the sender. */
export const createSmtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: mailConnections,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    },
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

export const createLogMailer = (print: (line: string) => void): Mailer => ({
  kind: 'log',
  async send({ to, subject, text }) {
    print(`[mail] ${to} · ${subject}\n${text}`);
  },
  close: () => {},
});

/** Rejects every message; check `kind` before use. */
export const noMailer: Mailer = {
  kind: 'none',
  send: () => Promise.reject(new Error('no mail server is configured')),
  close: () => {},
};
