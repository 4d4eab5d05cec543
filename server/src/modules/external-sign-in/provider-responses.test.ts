import { startExternalSignIn } from '@atrium/contract/external-sign-in/calls.ts';
import { describe, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { anyDatabase } from '../../testing/databases.ts';
import { sendResponse, signInAtProvider, startSignIn } from '../../testing/external-sign-in.ts';
import { startProviderSignIn } from '../../testing/provider-sign-in.ts';
import { startIdentityProvider } from '../../testing/services/identity-provider.ts';

describe.each(anyDatabase)('responses of identity providers on $kind', async ({ open }) => {
  const { db, instance, provider, providerId, passTime, createBrowser, addPerson, addOtherProvider, changeProvider } =
    await startProviderSignIn(open);

  test.each([
    [
      'a response without a sign-in',
      async () => sendResponse(createBrowser(), new URL('http://x/api/external-sign-in/callback/any?code=1&state=2')),
    ],
    [
      'a response with another state',
      async () => {
        const browser = createBrowser();
        const response = await provider.signIn(await startSignIn(browser, providerId), addPerson());
        response.searchParams.set('state', 'another-state');
        return sendResponse(browser, response);
      },
    ],
    [
      'a response in another browser',
      async () => {
        const response = await provider.signIn(await startSignIn(createBrowser(), providerId), addPerson());
        return sendResponse(createBrowser(), response);
      },
    ],
    [
      'a response in another browser that also started a sign-in',
      async () => {
        const response = await provider.signIn(await startSignIn(createBrowser(), providerId), addPerson());
        const otherBrowser = createBrowser();
        await startSignIn(otherBrowser, providerId);
        return sendResponse(otherBrowser, response);
      },
    ],
    [
      'a response after more than ten minutes',
      async () => {
        const browser = createBrowser();
        const response = await provider.signIn(await startSignIn(browser, providerId), addPerson());
        passTime(10 * 60_000 + 1);
        return sendResponse(browser, response);
      },
    ],
  ])('%s is rejected as ended', async (_, receive) => {
    const fragment = await receive();
    expect(Object.fromEntries(fragment)).toEqual({ signInError: 'signIn.ended' });
  });

  test('a response with another nonce, a repeated response and a forged code are invalid', async () => {
    const browser = createBrowser();
    const address = new URL(await startSignIn(browser, providerId));
    address.searchParams.set('nonce', 'another-nonce');
    const otherNonce = await sendResponse(browser, await provider.signIn(address.href, addPerson()));
    expect(otherNonce.get('signInError')).toBe('signIn.invalid');
    const response = await provider.signIn(await startSignIn(browser, providerId), addPerson());
    const forged = new URL(response);
    forged.searchParams.set('code', 'forged');
    expect((await sendResponse(browser, forged)).get('signInError')).toBe('signIn.invalid');
    expect((await sendResponse(browser, response)).get('signIn')).toMatch(/^[\w-]{43}$/);
    expect((await sendResponse(browser, response)).get('signInError')).toBe('signIn.invalid');
    const log = db.selectFrom('audit_entries').select('problem').where('act', '=', 'session.signInRefused');
    expect((await log.orderBy('id', 'desc').limit(3).execute()).map(({ problem }) => problem)).toEqual(
      Array.from({ length: 3 }, () => 'signIn.invalid'),
    );
  });

  test('a response at the redirect URI of another provider is invalid, and no provider gets its code', async () => {
    const attacker = await startIdentityProvider();
    const attackerId = await addOtherProvider(attacker);
    const browser = createBrowser();
    const { searchParams } = new URL(await startSignIn(browser, attackerId));
    // The attacker leads the browser to the other provider with the state of the first sign-in.
    const address = new URL(await startSignIn(createBrowser(), providerId));
    address.searchParams.set('state', searchParams.get('state') ?? '');
    const response = await provider.signIn(address.href, addPerson());
    // Many providers do not send their issuer.
    response.searchParams.delete('iss');
    expect((await sendResponse(browser, response)).get('signInError')).toBe('signIn.invalid');
    expect(attacker.requests).not.toContain('/token');
  });

  test.each(['%ff', '%00', '..%2f..', 'a'.repeat(2000), ':redirectPath', '%F0%9F%98%80'])(
    'a response at the hostile path %s is rejected without a server error',
    async (path) => {
      const browser = createBrowser();
      const { search } = await provider.signIn(await startSignIn(browser, providerId), addPerson());
      const { status, headers } = await browser.send(`external-sign-in/callback/${path}${search}`, {
        redirect: 'manual',
      });
      expect(status).toBeLessThan(500);
      expect(headers.get('location') ?? '').not.toContain('signIn=');
    },
  );

  test('a network that sends too many invalid responses must wait, but other networks need not', async () => {
    const browser = createBrowser();
    const response = await provider.signIn(await startSignIn(browser, providerId), addPerson());
    response.searchParams.set('code', 'forged');
    for (let attempt = 0; attempt < 20; attempt++)
      expect((await sendResponse(browser, response)).get('signInError')).toBe('signIn.invalid');
    expect((await sendResponse(browser, response)).get('signInError')).toBe('request.tooMany');
    const browserElsewhere = createBrowser();
    const fragment = await signInAtProvider(browserElsewhere, provider, { providerId, subject: addPerson() });
    expect(fragment.get('signIn')).not.toBeNull();
  });

  test('simultaneous invalid responses do not exceed the limit', async () => {
    const browser = createBrowser();
    const response = await provider.signIn(await startSignIn(browser, providerId), addPerson());
    response.searchParams.set('code', 'forged');
    const fragments = await Promise.all(Array.from({ length: 25 }, () => sendResponse(browser, response)));
    const invalid = fragments.filter((fragment) => fragment.get('signInError') === 'signIn.invalid');
    expect(invalid.length).toBe(20);
  });

  const sendForged = async (browser: Browser, times: number) => {
    const response = await provider.signIn(await startSignIn(browser, providerId), addPerson());
    response.searchParams.set('code', 'forged');
    const errors = new Set<string | null>();
    for (let attempt = 0; attempt < times; attempt++)
      errors.add((await sendResponse(browser, response)).get('signInError'));
    return [...errors];
  };

  test('valid responses are not counted as invalid, and do not reset the number of invalid ones', async () => {
    const browser = createBrowser();
    const signInOnce = async () =>
      (await signInAtProvider(browser, provider, { providerId, subject: addPerson() })).has('signIn');
    expect(await sendForged(browser, 10)).toEqual(['signIn.invalid']);
    for (let attempt = 0; attempt < 12; attempt++) expect(await signInOnce()).toBe(true);
    expect(await sendForged(browser, 10)).toEqual(['signIn.invalid']);
    expect(await sendForged(browser, 1)).toEqual(['request.tooMany']);
    expect(await signInOnce()).toBe(false);
  });

  test('invalid responses from trusted networks are not limited', async () => {
    expect(await sendForged(new Browser(instance, '198.18.0.1'), 21)).toEqual(['signIn.invalid']);
  });

  test('a provider that does not respond is not counted as an invalid response', async () => {
    const id = await addOtherProvider(provider);
    const browser = createBrowser();
    const response = await provider.signIn(await startSignIn(browser, id), addPerson());
    await changeProvider({ issuer: 'http://localhost:1', clientSecret: 'another' }, id);
    for (let attempt = 0; attempt < 21; attempt++)
      expect((await sendResponse(browser, response)).get('signInError')).toBe('signIn.unreachable');
  });

  test('a sign-in that the person cancels at the provider is reported', async () => {
    const fragment = await signInAtProvider(createBrowser(), provider, { providerId, subject: '' });
    expect(fragment.get('signInError')).toBe('signIn.canceled');
  });

  test('the cookie of a sign-in is hidden from scripts, and sent only to the endpoints of single sign-on', async () => {
    const browser = createBrowser();
    await startSignIn(browser, providerId);
    expect(browser.setCookies).toEqual([
      expect.stringMatching(
        /^atrium_external=[\w.-]+; Path=\/api\/external-sign-in; Max-Age=600; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test('an unreachable provider is reported, and reached again as soon as it responds', async () => {
    const id = await addOtherProvider({ issuer: 'http://localhost:1' });
    const browser = createBrowser();
    const failure = { status: 503, problem: 'signIn.unreachable' };
    expect(await browser.call(startExternalSignIn, { providerId: id })).toMatchObject(failure);
    await changeProvider({ issuer: provider.issuer, clientSecret: 'another' }, id);
    expect((await browser.call(startExternalSignIn, { providerId: id })).status).toBe(200);
  });
});
