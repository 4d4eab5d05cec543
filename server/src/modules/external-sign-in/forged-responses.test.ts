import { startExternalSignIn } from '@atrium/contract/external-sign-in/calls.ts';
import { identityProviderCalls } from '@atrium/contract/identity-provider/fields.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../lib/runtime/log.ts';
import { Browser } from '../../testing/browser.ts';
import { openDatabase } from '../../testing/databases.ts';
import { addProvider, sendResponse, startSignIn } from '../../testing/external-sign-in.ts';
import { startServer } from '../../testing/server.ts';
import { forgedAccessToken, idTokens, startForgingProvider } from '../../testing/services/forging-provider.ts';
import { testClient, testPublicUrl } from '../../testing/services/identity-provider.ts';

const { valid } = idTokens;

type CreateIdToken = Awaited<ReturnType<typeof startForgingProvider>>['createIdToken'];

const createExpired =
  (seconds: number): CreateIdToken =>
  (claims) =>
    valid({ ...claims, exp: Math.floor(Date.now() / 1000) - seconds });

describe('forged responses of identity providers', async () => {
  const server = await startServer(() => openDatabase('sqlite'), Date.now, {
    ATRIUM_URL: testPublicUrl,
    ATRIUM_TRUST_PROXY: '1',
  });
  const { instance, admin } = server;
  const provider = await startForgingProvider();
  const providerId = await addProvider(server, provider, { newPeople: 'create' });
  let count = 0;
  const createBrowser = () => new Browser(instance, `203.0.113.${++count}`);

  /** Everything that the server logs from now on. */
  const readLog = (): (() => string) => {
    const lines: string[] = [];
    onTestFinished(() => void vi.restoreAllMocks());
    const log = createLog('info', { write: (line) => void lines.push(line) });
    vi.spyOn(instance.context.log, 'warn').mockImplementation(log.warn.bind(log));
    vi.spyOn(instance.context.log, 'error').mockImplementation(log.error.bind(log));
    return () => lines.join('');
  };
  const signIn = async (): Promise<URLSearchParams> => {
    const browser = createBrowser();
    return sendResponse(browser, provider.respond(await startSignIn(browser, providerId)));
  };

  test.each<readonly [string, CreateIdToken]>([
    ['a valid one', valid],
    ['one that expired within the tolerance for clocks', createExpired(5)],
  ])('%s is accepted as ID token', async (_, createIdToken) => {
    provider.createIdToken = createIdToken;
    expect((await signIn()).get('signIn')).toMatch(/^[\w-]{43}$/);
  });

  test.each<readonly [string, CreateIdToken]>([
    ['one of another key', idTokens.ofAnotherKey],
    ['an unsigned one', idTokens.unsigned],
    ['one that is signed with the client secret', idTokens.signedBySecret],
    ['one that is signed with the public key as secret', idTokens.signedByPublicKey],
    ['one for another client', (claims) => valid({ ...claims, aud: 'another' })],
    [
      'one for several clients that another one requested',
      (claims) => valid({ ...claims, aud: ['another', 'atrium'], azp: 'another' }),
    ],
    ['one of another issuer', (claims) => valid({ ...claims, iss: 'https://id.example.com' })],
    ['one without a nonce', ({ nonce: _nonce, ...claims }) => valid(claims)],
    ['one without a subject', ({ sub: _sub, ...claims }) => valid(claims)],
    ['one without an expiry', ({ exp: _exp, ...claims }) => valid(claims)],
    ['an expired one', createExpired(90)],
    ['one from the future', (claims) => valid({ ...claims, nbf: Math.floor(Date.now() / 1000) + 90 })],
    [
      'one with changed claims',
      (claims) =>
        valid(claims).replace(
          /\.[\w-]+\./,
          `.${Buffer.from(JSON.stringify({ ...claims, sub: 'victim' })).toString('base64url')}.`,
        ),
    ],
    ['a text', () => 'no-token'],
    ['nothing', () => null],
  ])('%s is rejected as ID token, and the log contains neither tokens nor the secret', async (_, createIdToken) => {
    provider.createIdToken = createIdToken;
    const log = readLog();
    expect((await signIn()).get('signInError')).toBe('signIn.invalid');
    expect(log()).toContain('rejected the response');
    const secrets = [forgedAccessToken, testClient.clientSecret, 'the-code-of-a-forging-provider'];
    for (const secret of [...secrets, provider.sentToken() || forgedAccessToken]) expect(log()).not.toContain(secret);
  });

  const startWith = async (configuration: object) => {
    provider.configuration = configuration;
    provider.createIdToken = valid;
    const { version } = (await instance.call(identityProviderCalls.read, { id: providerId }, admin)).result;
    // A new version loads the configuration again.
    await instance.call(identityProviderCalls.update, { id: providerId, name: `Version ${version}` }, admin);
    return createBrowser().call(startExternalSignIn, { providerId });
  };

  test.each([
    ['another issuer', { issuer: 'https://id.example.com' }],
    ['a script as address of its sign-in page', { authorization_endpoint: 'javascript:alert(1)' }],
    ['no address of its sign-in page', { authorization_endpoint: undefined }],
  ])('a provider that publishes %s cannot be used', async (_, configuration) => {
    expect(await startWith(configuration)).toMatchObject({ status: 503, problem: 'signIn.unreachable' });
  });

  test.each([
    ['token endpoint', { token_endpoint: 'http://169.254.169.254/token' }],
    ['keys', { jwks_uri: 'http://169.254.169.254/keys' }],
    ['userinfo endpoint', { userinfo_endpoint: 'http://169.254.169.254/userinfo' }],
  ])('the server sends no request to another host without TLS for the %s', async (_, configuration) => {
    await startWith(configuration);
    const log = readLog();
    expect((await signIn()).get('signInError')).toBe('signIn.invalid');
    expect(log()).toMatch(/requests to http:..169\.254\.169\.254.* are not allowed/);
  });

  test('claims about another person are rejected', async () => {
    await startWith({ userinfo_endpoint: `${provider.issuer}/userinfo` });
    provider.userInfo = { sub: 'victim', email: 'victim@example.com' };
    expect((await signIn()).get('signInError')).toBe('signIn.invalid');
    provider.userInfo = { sub: 'forged' };
    expect((await signIn()).get('signIn')).not.toBeNull();
  });

  test('a response that names another issuer is rejected', async () => {
    await startWith({});
    const browser = createBrowser();
    const response = provider.respond(await startSignIn(browser, providerId));
    response.searchParams.set('iss', 'https://id.example.com');
    expect((await sendResponse(browser, response)).get('signInError')).toBe('signIn.invalid');
  });
});
