import type { Configuration, ClientAuth } from 'openid-client';
import { decryptClientSecret } from '../../context/client-secrets.ts';
import type { AppContext } from '../../context/context.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { isSameIssuer } from '../../session/sign-in-methods.ts';
import { type ExternalIdentity, isMultiFactor, selectClaims } from './claims.ts';
import type { Flow } from './flow.ts';
import { createProviderFetch, isInsecureAllowed } from './provider-fetch.ts';
import type { Provider } from './store.ts';

const timeoutSeconds = 8;
const cacheMs = 3_600_000;
const failureCacheMs = 10_000;
const clockToleranceSeconds = 30;

/** Importing the library takes time, so it is imported when the first person signs in with a provider. */
const importLibrary = () => import('openid-client');
type Library = Awaited<ReturnType<typeof importLibrary>>;

/** Sends the secret in the body if the provider lists that method, otherwise in the header (OpenID Connect Discovery). */
const createClientAuth = (library: Library, secret: string): ClientAuth => {
  if (secret === '') return library.None();
  const sendInBody = library.ClientSecretPost(secret);
  const sendInHeader = library.ClientSecretBasic(secret);
  return (server, ...request) => {
    const acceptsBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    const sendSecret = acceptsBody ? sendInBody : sendInHeader;
    return sendSecret(server, ...request);
  };
};

/** Loads the published configuration of a provider. Throws if the provider is unreachable or publishes another issuer. */
const discover = async (context: AppContext, { issuer, clientId, clientSecret }: Provider): Promise<Configuration> => {
  const secret = clientSecret === '' ? '' : decryptClientSecret(context, { issuer, clientId }, clientSecret);
  if (secret === null) throw new Error('the client secret was encrypted with another server key: enter it again');
  const library = await importLibrary();
  const client = await library.discovery(
    new URL(issuer),
    clientId,
    { [library.clockTolerance]: clockToleranceSeconds },
    createClientAuth(library, secret),
    {
      timeout: timeoutSeconds,
      [library.customFetch]: createProviderFetch(context.config),
      execute: [
        library.enableNonRepudiationChecks,
        // oxlint-disable-next-line typescript/no-deprecated -- deprecated only as a warning; needed for development
        ...(isInsecureAllowed(context.config, issuer) ? [library.allowInsecureRequests] : []),
      ],
    },
  );
  if (!isSameIssuer(client.serverMetadata().issuer, issuer))
    throw new Error('the configuration belongs to another issuer');
  // Throws for addresses that a browser must not open, such as `javascript:`.
  library.buildAuthorizationUrl(client, {});
  return client;
};

interface CachedClient {
  readonly version: number;
  readonly client: Promise<Configuration>;
  expireTime: number;
}

/** OpenID Connect clients of one instance. Each loads the configuration of its provider when it is first used. */
export class ProviderClients {
  readonly #context: AppContext;
  readonly #cache = new Map<number, CachedClient>();

  constructor(context: AppContext) {
    this.#context = context;
  }

  /** Throws `signIn.unreachable` if the configuration cannot be loaded. `isFresh` skips the cache. */
  async load(provider: Provider, { isFresh = false } = {}): Promise<Configuration> {
    const { clock, log } = this.#context;
    const { id, version } = provider;
    const cached = this.#cache.get(id);
    const isUsable = !isFresh && cached?.version === version && cached.expireTime > clock();
    const entry = isUsable
      ? cached
      : { version, client: discover(this.#context, provider), expireTime: clock() + cacheMs };
    this.#cache.set(id, entry);
    return entry.client.catch((error: unknown) => {
      entry.expireTime = Math.min(entry.expireTime, clock() + failureCacheMs);
      log.warn({ err: error, provider: id }, 'failed to load the configuration of an identity provider');
      return throwApiError('signIn.unreachable');
    });
  }

  async createAuthorizationUrl(
    provider: Provider,
    redirectBase: string,
    { state, nonce, verifier }: Flow,
  ): Promise<string> {
    const client = await this.load(provider);
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await importLibrary();
    const scopes = new Set(['openid', ...provider.scopes.split(' ').filter((scope) => scope !== '')]);
    return buildAuthorizationUrl(client, {
      redirect_uri: `${redirectBase}${provider.redirectPath}`,
      scope: [...scopes].join(' '),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /** Exchanges the authorization code for the identity of the person. Throws if a part of the response is invalid. */
  async loadIdentity(provider: Provider, response: URL, { state, nonce, verifier }: Flow): Promise<ExternalIdentity> {
    const client = await this.load(provider);
    const { authorizationCodeGrant, fetchUserInfo } = await importLibrary();
    const tokens = await authorizationCodeGrant(client, response, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const idClaims = tokens.claims();
    if (!idClaims) throw new Error('the response contains no ID token');
    const { iss: issuer, sub: subject } = idClaims;
    const hasUserInfo = client.serverMetadata().userinfo_endpoint !== undefined;
    const userInfo = hasUserInfo ? await fetchUserInfo(client, tokens.access_token, subject) : {};
    return { issuer, subject, isMultiFactor: isMultiFactor(idClaims), claims: selectClaims(idClaims, userInfo) };
  }
}
