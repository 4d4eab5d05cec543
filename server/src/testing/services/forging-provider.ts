import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanUpAfterTest } from '../cleanup.ts';
import { testClient } from './identity-provider.ts';

type Claims = Readonly<Record<string, unknown>>;

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { privateKey: otherKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = publicKey.export({ format: 'pem', type: 'spki' }).toString();

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const createToken = (header: object, claims: Claims, createSignature: (content: string) => string): string => {
  const content = `${encode({ kid: 'forged', ...header })}.${encode(claims)}`;
  return `${content}.${createSignature(content)}`;
};

const signWith = (key: KeyObject) => (content: string) =>
  sign('sha256', Buffer.from(content), key).toString('base64url');
const signByHmac = (key: string) => (content: string) => createHmac('sha256', key).update(content).digest('base64url');

/** Creates ID tokens with the given claims, in valid and invalid ways. */
export const idTokens = {
  valid: (claims: Claims) => createToken({ alg: 'RS256' }, claims, signWith(privateKey)),
  ofAnotherKey: (claims: Claims) => createToken({ alg: 'RS256' }, claims, signWith(otherKey)),
  unsigned: (claims: Claims) => createToken({ alg: 'none' }, claims, () => ''),
  signedBySecret: (claims: Claims) => createToken({ alg: 'HS256' }, claims, signByHmac(testClient.clientSecret)),
  signedByPublicKey: (claims: Claims) => createToken({ alg: 'HS256' }, claims, signByHmac(publicPem)),
} as const;

export const forgedAccessToken = 'the-access-token-of-a-forging-provider';

interface ForgingProvider {
  readonly issuer: string;
  /** Replaces values of the published configuration. */
  configuration: object;
  /** Creates the ID token from the claims of a valid one; null for a response without one. */
  createIdToken: (claims: Claims) => string | null;
  userInfo: object;
  /** Returns the response with a code to the address at which a person signs in. */
  readonly respond: (address: string) => URL;
  /** The last ID token. */
  readonly sentToken: () => string;
}

/** Starts a provider whose configuration and ID tokens a test chooses, also invalid ones. */
export const startForgingProvider = async (): Promise<ForgingProvider> => {
  const server = createServer();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  let nonce: string | null = null;
  let sentToken = '';
  const createClaims = (): Claims => {
    const now = Math.floor(Date.now() / 1000);
    return { iss: issuer, sub: 'forged', aud: testClient.clientId, nonce, iat: now, exp: now + 300 };
  };
  const forgingProvider: ForgingProvider = {
    issuer,
    configuration: {},
    createIdToken: idTokens.valid,
    userInfo: { sub: 'forged' },
    respond: (address) => {
      const { searchParams } = new URL(address);
      nonce = searchParams.get('nonce');
      const response = new URL(searchParams.get('redirect_uri') ?? '');
      response.searchParams.set('code', 'the-code-of-a-forging-provider');
      response.searchParams.set('state', searchParams.get('state') ?? '');
      return response;
    },
    sentToken: () => sentToken,
  };
  const answers: Readonly<Record<string, () => object>> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...forgingProvider.configuration,
    }),
    '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'forged', use: 'sig', alg: 'RS256' }] }),
    '/token': () => {
      const idToken = forgingProvider.createIdToken(createClaims());
      sentToken = idToken ?? '';
      return { access_token: forgedAccessToken, token_type: 'bearer', ...(idToken !== null && { id_token: idToken }) };
    },
    '/userinfo': () => forgingProvider.userInfo,
  };
  server.on('request', (request, response) => {
    const answer = answers[request.url ?? '']?.();
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  cleanUpAfterTest(() => {
    server.closeAllConnections();
    server.close();
    return Promise.resolve();
  });
  return forgingProvider;
};
