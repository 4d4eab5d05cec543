import type { CustomFetchOptions } from 'openid-client';
import type { Config } from '../../config/config.ts';

/** Address of the product, which decides whether a provider may be on this computer without TLS. */
type PublicAddress = Pick<Config, 'publicUrl'>;

const maxBytes = 1_000_000;

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLoopback = (address: string): boolean => loopbackHosts.has(new URL(address).hostname);

/** Returns whether a provider may be at an address without TLS: only during development, on the same computer. */
export const isInsecureAllowed = ({ publicUrl }: PublicAddress, address: string): boolean =>
  publicUrl !== null && isLoopback(publicUrl) && isLoopback(address);

const isAddressAllowed = (config: PublicAddress, address: string): boolean => {
  const { protocol, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isInsecureAllowed(config, address));
};

/** Shared issuers of Entra ID, with which the administrators of any company could sign in as any person. */
const sharedEntraIssuer = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers|\{|%7B)/i;

/** Addresses for which `openid-client` accepts the configuration of another issuer. */
const uncheckedIssuer = /\/\.well-known\/|^https:\/\/[^/]*\.b2clogin\.com\//i;

export const isIssuerAllowed = (config: PublicAddress, issuer: string): boolean => {
  if (!URL.canParse(issuer)) return false;
  const { href } = new URL(issuer);
  if (sharedEntraIssuer.test(href) || uncheckedIssuer.test(href)) return false;
  return isAddressAllowed(config, issuer) && !/[?#]/.test(issuer);
};

const readBody = async ({ body }: Response): Promise<Uint8Array<ArrayBuffer> | null> => {
  if (body === null) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Node types the chunks as `any`.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`the response has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return length === 0 ? null : new Uint8Array(Buffer.concat(chunks));
};

/** Returns a `fetch` for requests to providers: with TLS, without redirects, and with short responses. */
export const createProviderFetch =
  (config: PublicAddress) =>
  async (address: string, { body, ...options }: CustomFetchOptions): Promise<Response> => {
    if (!isAddressAllowed(config, address)) throw new Error(`requests to ${address} are not allowed`);
    // All requests with a body are forms.
    const form = body instanceof URLSearchParams ? { body } : {};
    const response = await fetch(address, { ...options, ...form, redirect: 'error' });
    const { status, statusText, headers } = response;
    return new Response(await readBody(response), { status, statusText, headers });
  };
