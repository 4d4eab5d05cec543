/** In international format, `+8613800000000`. */
export interface ShortMessage {
  readonly to: string;
  readonly text: string;
  /** Verification code for gateways that have a template, or `''`. */
  readonly code: string;
}

export interface SmsGateway {
  readonly kind: 'gateway' | 'log' | 'none';
  send(message: ShortMessage): Promise<void>;
  close(): void;
}

/** `body` is JSON with `{{to}}`, `{{text}}` and `{{code}}` inside its strings. */
export interface SmsOptions {
  readonly url: string;
  readonly body: string;
  /** Authorization header, or `''`. */
  readonly authorization: string;
}

const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Fills a template with values that are escaped for JSON strings. */
export const fillBody = (template: string, message: ShortMessage): string =>
  template.replaceAll(/\{\{(to|text|code)\}\}/g, (_, key: keyof ShortMessage) => escapeJson(message[key]));

/** Posts each message to an HTTP gateway. Throws without a 2xx response within 10 s. */
export const createHttpGateway = ({ url, body, authorization }: SmsOptions): SmsGateway => {
  const closeController = new AbortController();
  const send = async (message: ShortMessage): Promise<void> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(authorization === '' ? {} : { Authorization: authorization }),
      },
      body: fillBody(body, message),
      signal: AbortSignal.any([AbortSignal.timeout(10_000), closeController.signal]),
      redirect: 'error',
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the SMS gateway returned ${response.status}`);
  };
  return { kind: 'gateway', send, close: () => closeController.abort() };
};

export const createLogGateway = (print: (line: string) => void): SmsGateway => ({
  kind: 'log',
  async send({ to, text }) {
    print(`[sms] ${to} · ${text}`);
  },
  close: () => {},
});

/** Rejects every message; check `kind` before use. */
export const noGateway: SmsGateway = {
  kind: 'none',
  send: () => Promise.reject(new Error('no SMS gateway is configured')),
  close: () => {},
};
