/** A short message to a mobile number in international form, `+8613800000000`. */
export interface ShortMessage {
  readonly to: string;
  readonly text: string;
  /** The one-time code inside the text, for gateways that fill a template of their own; `''` where there is none. */
  readonly code: string;
}

/** Carries short messages, or, when nothing is configured, prints them to the server's log. */
export interface SmsGateway {
  readonly kind: 'gateway' | 'log' | 'none';
  send(message: ShortMessage): Promise<void>;
  /** Aborts deliveries under way. */
  close(): void;
}

/** How a gateway is called: `body` is JSON with `{{to}}`, `{{text}}` and `{{code}}` inside its strings. */
export interface SmsOptions {
  readonly url: string;
  readonly body: string;
  /** The value of the Authorization header; `''` for none. */
  readonly authorization: string;
}

const jsonInner = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Fills the template; what is filled in cannot leave the string it stands in. */
export const smsBody = (template: string, message: ShortMessage): string =>
  template.replaceAll(/\{\{(to|text|code)\}\}/g, (_, key: keyof ShortMessage) => jsonInner(message[key]));

/** Posts each message to an HTTP gateway; anything but a 2xx answer within 10 s is an error. */
export const httpGateway = ({ url, body, authorization }: SmsOptions): SmsGateway => {
  const closing = new AbortController();
  const post = async (message: ShortMessage): Promise<void> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(authorization === '' ? {} : { Authorization: authorization }),
      },
      body: smsBody(body, message),
      signal: AbortSignal.any([AbortSignal.timeout(10_000), closing.signal]),
      redirect: 'error',
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  };
  return { kind: 'gateway', send: post, close: () => closing.abort() };
};

/** Prints short messages instead of sending them. */
export const logGateway = (print: (line: string) => void): SmsGateway => ({
  kind: 'log',
  async send({ to, text }) {
    print(`[sms] ${to} · ${text}`);
  },
  close: () => {},
});

/** Where nothing carries short messages: whoever asks for it first asks `carries`. */
export const noGateway: SmsGateway = {
  kind: 'none',
  send: () => Promise.reject(new Error('nothing is configured to carry short messages')),
  close: () => {},
};
