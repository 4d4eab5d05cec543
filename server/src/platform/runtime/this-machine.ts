import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../config/values.ts';

/** What proxies add to what they pass on. */
const forwarded = /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-ip|x-(?:cluster-)?client-ip|true-client-ip|cf-.*)$/;

/** Whether a text is an address whose host is this machine; nothing else is. A name below `localhost` leads nowhere else (RFC 6761). */
const isOwnAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const host = new URL(text).hostname.replaceAll(/^\[|\]$/g, '');
  return isLoopback(host) || host.endsWith('.localhost');
};

/**
 * Whether a request comes from a person or program on this machine and through no proxy: its connection and the host it asks
 * for are loopback, nothing in it was forwarded, and no page of another host sent it. A proxy that sends HTTP/1.0 and no
 * header of its own (nginx as it comes) is known by the version.
 */
export const isFromThisMachine = ({
  socket,
  headers,
  raw,
}: Pick<FastifyRequest, 'socket' | 'headers' | 'raw'>): boolean => {
  const { host, origin, referer } = headers;
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    raw.httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => forwarded.test(name)) &&
    host !== undefined &&
    isOwnAddress(`http://${host}`) &&
    [origin, referer].every((from) => from === undefined || isOwnAddress(from))
  );
};
