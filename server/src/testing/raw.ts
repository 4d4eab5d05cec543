import { connect } from 'node:net';

export interface RawResponse {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

const parseAnswer = (text: string): RawResponse => {
  const [head = '', body = ''] = text.split(/\r\n\r\n([\s\S]*)/, 2);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body };
};

/** Reads until the connection is idle or closed. */
export const sendRaw = (url: string, bytes: string | Buffer, quietMs = 150): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let text = '';
    let quiet: NodeJS.Timeout | undefined;
    const end = (): void => {
      clearTimeout(quiet);
      socket.destroy();
      resolve(parseAnswer(text));
    };
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      text += chunk.toString();
      clearTimeout(quiet);
      quiet = setTimeout(end, quietMs);
    });
    socket.on('close', end);
    socket.on('error', (error) => (text === '' ? reject(error) : end()));
  });
