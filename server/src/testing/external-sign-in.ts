import {
  completeExternalSignIn,
  linkExternalAccount,
  startAccountLink,
  startExternalSignIn,
} from '@atrium/contract/external-sign-in/calls.ts';
import { identityProviderCalls } from '@atrium/contract/identity-provider/fields.ts';
import { Browser } from './browser.ts';
import { testClient, type TestIdentityProvider } from './services/identity-provider.ts';
import type { Instance } from './instance.ts';
import type { Server } from './server.ts';

let count = 0;

/** Configures a provider and returns its ID. */
export const addProvider = async (
  { instance, admin }: Pick<Server, 'instance' | 'admin'>,
  { issuer }: Pick<TestIdentityProvider, 'issuer'>,
  parts: object = {},
): Promise<number> => {
  const values = {
    name: `Provider ${++count}`,
    redirectPath: `provider-${count}`,
    issuer,
    ...testClient,
    scopes: 'profile email groups',
    status: 1 as const,
    ...parts,
  };
  const { result, status, fields } = await instance.call(identityProviderCalls.create, values, admin);
  if (status !== 200) throw new Error(`the provider was rejected: ${JSON.stringify(fields)}`);
  return result.id;
};

/** Sends the response of a provider to the product, and returns the fragment of the page to which it redirects. */
export const sendResponse = async (
  browser: Browser,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): Promise<URLSearchParams> => {
  const { headers } = await browser.send(`${pathname.replace('/api/', '')}${search}`, { redirect: 'manual' });
  return new URLSearchParams(new URL(headers.get('location') ?? '').hash.slice(1));
};

/** Starts a sign-in and returns the address of the provider. */
export const startSignIn = async (browser: Browser, providerId: number): Promise<string> =>
  (await browser.call(startExternalSignIn, { providerId })).result.url;

/** Signs a person in at a provider, and returns the fragment of the page: a code or an error. */
export const signInAtProvider = async (
  browser: Browser,
  provider: TestIdentityProvider,
  { providerId, subject }: { readonly providerId: number; readonly subject: string },
): Promise<URLSearchParams> =>
  sendResponse(browser, await provider.signIn(await startSignIn(browser, providerId), subject));

/** Signs a person in with a provider, in a new browser by default. */
export const signInExternally = async (
  instance: Instance,
  provider: TestIdentityProvider,
  {
    providerId,
    subject,
    browser = new Browser(instance, '198.51.100.7'),
  }: {
    readonly providerId: number;
    readonly subject: string;
    readonly browser?: Browser;
  },
) => {
  const fragment = await signInAtProvider(browser, provider, { providerId, subject });
  return browser.call(completeExternalSignIn, { code: fragment.get('signIn') ?? '' });
};

/** Links the external account of a person to the signed-in user. */
export const linkAccount = async (
  browser: Browser,
  provider: TestIdentityProvider,
  { providerId, subject, token }: { readonly providerId: number; readonly subject: string; readonly token: string },
) => {
  const { url } = (await browser.call(startAccountLink, { providerId }, token)).result;
  const fragment = await sendResponse(browser, await provider.signIn(url, subject));
  return browser.call(linkExternalAccount, { code: fragment.get('signIn') ?? '' }, token);
};
