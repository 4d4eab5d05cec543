import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Minimum number of characters; compressing less costs more than it saves. */
export const minCompressedLength = 4096;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const encoders = {
  // The default quality 11 takes a hundred times as long and saves only 10% more.
  br: (text: string) => toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => toGzip(text),
};
type Encoding = keyof typeof encoders;

const acceptsEncoding = (header: string, encoding: Encoding): boolean =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, 'i').test(header);

const sendEncoded = async (
  reply: FastifyReply,
  text: string,
  code: (encoding: Encoding) => Promise<Buffer>,
): Promise<void> => {
  const { 'accept-encoding': header = '' } = reply.request.headers;
  const encoding = (['br', 'gzip'] as const).find((candidate) => acceptsEncoding(String(header), candidate));
  reply.header('vary', 'accept-encoding');
  if (encoding) reply.header('content-encoding', encoding).send(await code(encoding));
  else reply.send(text);
};

/** Compresses a long text off the event loop. Fastify's plugin inspects every response, which slows short ones. */
export const sendCompressed = (reply: FastifyReply, text: string): Promise<void> =>
  sendEncoded(reply, text, (encoding) => encoders[encoding](text));

/** Returns a sender of a constant text, which is compressed once per encoding. */
export const createCachedSender = (text: string): ((reply: FastifyReply) => Promise<void>) => {
  const cache = new Map<Encoding, Promise<Buffer>>();
  const code = (encoding: Encoding): Promise<Buffer> => {
    const encodedText = cache.get(encoding) ?? encoders[encoding](text);
    cache.set(encoding, encodedText);
    return encodedText;
  };
  return (reply) => sendEncoded(reply, text, code);
};
