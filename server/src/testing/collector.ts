import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { endsItself } from './endings.ts';

/** A span as it was sent, with what it is part of. */
export interface SentSpan {
  readonly service: string;
  readonly trace: string;
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isFailed: boolean;
}

/** A collector of OpenTelemetry on this machine. */
export interface Collector {
  readonly url: string;
  readonly spans: readonly SentSpan[];
  /** Where it was sent to, and with what. */
  readonly requests: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** All that was sent, as text: for what must not be in it. */
  readonly text: () => string;
  readonly stop: () => Promise<void>;
}

type Message = ReadonlyMap<number, readonly (number | Buffer)[]>;

/** The fields of a message of protocol buffers, by their numbers: numbers as they are, all else as bytes. */
const fieldsOf = (bytes: Buffer): Message => {
  const fields = new Map<number, (number | Buffer)[]>();
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte % 128) * shift;
      if (byte < 128) return value;
    }
  };
  const take = (length: number): Buffer => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const key = varint();
    const read = [varint, () => take(8), () => take(varint()), null, null, () => take(4)][key % 8];
    if (!read) throw new Error('no protocol buffers');
    const number = Math.floor(key / 8);
    fields.set(number, [...(fields.get(number) ?? []), read()]);
  }
  return fields;
};

const messages = (message: Message, number: number): Message[] =>
  (message.get(number) ?? []).map((value) => fieldsOf(value as Buffer));
const textAt = (message: Message, number: number, encoding: BufferEncoding = 'utf8'): string => {
  const [value] = message.get(number) ?? [];
  return value instanceof Buffer ? value.toString(encoding) : '';
};

/** Attributes that are text or whole numbers, as all of ours are. */
const attributesOf = (message: Message, number: number): Record<string, string | number> =>
  Object.fromEntries(
    messages(message, number).map((pair) => {
      const [value] = messages(pair, 2);
      const [whole] = value?.get(3) ?? [];
      return [textAt(pair, 1), typeof whole === 'number' ? whole : textAt(value ?? new Map(), 1)];
    }),
  );

const spansOf = (body: Buffer): SentSpan[] =>
  messages(fieldsOf(body), 1).flatMap((ofResource) => {
    const [resource] = messages(ofResource, 1);
    const service = String(resource ? attributesOf(resource, 1)['service.name'] : '');
    return messages(ofResource, 2).flatMap((ofScope) =>
      messages(ofScope, 2).map((span) => ({
        service,
        trace: textAt(span, 1, 'hex'),
        id: textAt(span, 2, 'hex'),
        parent: textAt(span, 4, 'hex'),
        name: textAt(span, 5),
        attributes: attributesOf(span, 9),
        isFailed: messages(span, 15)[0]?.get(3)?.[0] === 2,
      })),
    );
  });

/** Starts one that stops with the test; its port is a free one unless said. */
export const startCollector = async (givenPort = 0): Promise<Collector> => {
  const bodies: Buffer[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      bodies.push(body);
      requests.push({ path: request.url ?? '', headers: request.headers });
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  server.listen(givenPort, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get spans() {
      return bodies.flatMap(spansOf);
    },
    requests,
    text: () => bodies.map((body) => body.toString('latin1')).join('\n'),
    stop: endsItself(async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }),
  };
};
