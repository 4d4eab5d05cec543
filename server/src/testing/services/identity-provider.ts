import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type JWK, type KoaContextWithOIDC } from 'oidc-provider';
import { cleanUpAfterTest } from '../cleanup.ts';

export const testClient = { clientId: 'atrium', clientSecret: 'the-secret-of-the-client-in-all-tests' } as const;

/** Address of the tested product in the redirect URI of the provider. */
export const testPublicUrl = 'http://localhost:9999';

type PersonClaims = Readonly<Record<string, unknown>>;

export interface TestIdentityProvider {
  readonly issuer: string;
  /** Claims by subject. */
  readonly people: Map<string, PersonClaims>;
  /** Paths of all requests. */
  readonly requests: readonly string[];
  /** Signs a person in at an address of the provider, and returns the address to which it redirects the browser. */
  readonly signIn: (address: string, subject: string) => Promise<URL>;
  readonly stop: () => Promise<void>;
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signingKey = { ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'test' } as JWK;

const lifetimeSeconds = 3600;

const signInPage = `<!doctype html><html lang="en"><title>Sign in</title>
<form><label>Account <input name="subject"></label> <button>Continue</button></form></html>`;

/** Grants all requested scopes without a consent page. */
const grantAll = async ({ oidc }: KoaContextWithOIDC) => {
  const { client, session, provider, params } = oidc;
  const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
  grant.addOIDCScope(String(params?.['scope']));
  await grant.save();
  return grant;
};

const createProvider = (issuer: string, people: ReadonlyMap<string, PersonClaims>, redirectBase: string): Provider => {
  const provider = new Provider(issuer, {
    clients: [
      { client_id: testClient.clientId, client_secret: testClient.clientSecret, redirect_uris: [redirectBase] },
    ],
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
      groups: ['groups'],
    },
    conformIdTokenClaims: false,
    loadExistingGrant: grantAll,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    cookies: { keys: ['signs-cookies-in-tests'] },
    jwks: { keys: [signingKey] },
    ttl: {
      AccessToken: lifetimeSeconds,
      AuthorizationCode: 60,
      Grant: lifetimeSeconds,
      IdToken: lifetimeSeconds,
      Interaction: lifetimeSeconds,
      Session: lifetimeSeconds,
    },
  });
  // Tests configure several providers of the product with the same client.
  provider.Client.prototype.redirectUriAllowed = (address) => address.startsWith(redirectBase);
  return provider;
};

/** Follows the redirects of the provider with its cookies, until it redirects the browser to another site. */
const followRedirects = async (issuer: string, address: string, subject: string): Promise<URL> => {
  const cookies = new Map<string, string>();
  let url = new URL(address);
  while (url.origin === new URL(issuer).origin) {
    if (url.pathname.startsWith('/sign-in/')) url.searchParams.set('subject', subject);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url.pathname}: ${response.status} ${await response.text()}`);
    url = new URL(location, url);
  }
  return url;
};

/** Starts an OpenID Connect provider on a free port. It stops at the end of its test or file. */
export const startIdentityProvider = async ({
  publicUrl = testPublicUrl,
}: { readonly publicUrl?: string } = {}): Promise<TestIdentityProvider> => {
  const people = new Map<string, PersonClaims>();
  const requests: string[] = [];
  const server = createServer();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = createProvider(issuer, people, `${publicUrl}/api/external-sign-in/callback/`);
  const serveProvider = provider.callback();
  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    const subject = searchParams.get('subject');
    requests.push(pathname);
    if (!pathname.startsWith('/sign-in/')) return void serveProvider(request, response);
    if (subject === null) return void response.setHeader('content-type', 'text/html').end(signInPage);
    const amr = people.get(subject)?.['amr'] as string[] | undefined;
    const result = subject === '' ? { error: 'access_denied' } : { login: { accountId: subject, ...(amr && { amr }) } };
    void provider.interactionFinished(request, response, result);
  });
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close').catch(() => {});
  };
  cleanUpAfterTest(stop);
  return { issuer, people, requests, stop, signIn: (address, subject) => followRedirects(issuer, address, subject) };
};
