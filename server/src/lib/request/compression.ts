import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Minimum number of characters; compressing less costs more than it saves. */
export const worthCompressing = 4096;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const codings = {
  // The default quality 11 takes a hundred times as long and saves only 10% more.
  br: (text: string) => toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => toGzip(text),
};
type Coding = keyof typeof codings;

const accepts = (header: string, coding: Coding): boolean =>
  new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, 'i').test(header);

const send = async (reply: FastifyReply, text: string, code: (coding: Coding) => Promise<Buffer>): Promise<void> => {
  const { 'accept-encoding': header = '' } = reply.request.headers;
  const coding = (['br', 'gzip'] as const).find((one) => accepts(String(header), one));
  reply.header('vary', 'accept-encoding');
  if (coding) reply.header('content-encoding', coding).send(await code(coding));
  else reply.send(text);
};

/** Compresses a long text off the event loop. Fastify's plugin inspects every response, which slows short ones. */
export const sendCompressed = (reply: FastifyReply, text: string): Promise<void> =>
  send(reply, text, (coding) => codings[coding](text));

/** Returns a sender of a constant text, which is compressed once per encoding. */
export const sendKept = (text: string): ((reply: FastifyReply) => Promise<void>) => {
  const kept = new Map<Coding, Promise<Buffer>>();
  const code = (coding: Coding): Promise<Buffer> => {
    const known = kept.get(coding) ?? codings[coding](text);
    kept.set(coding, known);
    return known;
  };
  return (reply) => send(reply, text, code);
};
