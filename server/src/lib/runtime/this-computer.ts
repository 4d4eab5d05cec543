import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../config/values.ts';

const forwardedHeaders =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-real-ip|x-(?:cluster-)?client-ip|true-client-ip|cf-.*)$/;

/** Names below `localhost` are always loopback addresses (RFC 6761). */
const isOwnAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const host = new URL(text).hostname.replaceAll(/^\[|\]$/g, '');
  return isLoopback(host) || host.endsWith('.localhost');
};

/**
 * Returns whether a request comes from this computer without a proxy: connection and host are loopback, no header was
 * forwarded, and no page of another host sent it. The version reveals a proxy that sends HTTP/1.0 without headers, the
 * default of nginx.
 */
export const isFromThisComputer = ({
  socket,
  headers,
  raw,
}: Pick<FastifyRequest, 'socket' | 'headers' | 'raw'>): boolean => {
  const { host, origin, referer } = headers;
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    raw.httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => forwardedHeaders.test(name)) &&
    host !== undefined &&
    isOwnAddress(`http://${host}`) &&
    [origin, referer].every((address) => address === undefined || isOwnAddress(address))
  );
};
