import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Characters from which an answer is compressed; below, it costs more than it saves. */
export const worthCompressing = 4096;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
// Brotli's own 11 takes a hundred times as long for a tenth less.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const accepts = (header: string, coding: 'br' | 'gzip'): boolean =>
  new RegExp(`(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, 'i').test(header);

/**
 * Sends a long text compressed as the client takes it, off the event loop. The framework's plugin for it looks at every answer, which
 * would cost the short ones, nearly all, a twentieth of their speed.
 */
export const sendCompressed = async (reply: FastifyReply, text: string): Promise<void> => {
  const { 'accept-encoding': header = '' } = reply.request.headers;
  const wanted = String(header);
  reply.header('vary', 'accept-encoding');
  if (accepts(wanted, 'br')) reply.header('content-encoding', 'br').send(await toBrotli(text, brotliOptions));
  else if (accepts(wanted, 'gzip')) reply.header('content-encoding', 'gzip').send(await toGzip(text));
  else reply.send(text);
};
