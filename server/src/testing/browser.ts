import type { Call } from '@atrium/contract/call.ts';
import type { TestResponse, Instance } from './instance.ts';

/** A client with separate cookies, and with a separate IP address if proxies are trusted. */
export class Browser {
  readonly #instance: Instance;
  readonly #from: string;
  readonly #keepsCookies: boolean;
  readonly #jar = new Map<string, { value: string; path: string }>();

  constructor(instance: Instance, from: string, { keepsCookies = true } = {}) {
    this.#instance = instance;
    this.#from = from;
    this.#keepsCookies = keepsCookies;
  }

  setCookies: readonly string[] = [];

  /** `path` is relative to `/api`. */
  cookies(path: string): string {
    const fitting = [...this.#jar].filter(([, cookie]) => `/api/${path}`.startsWith(cookie.path));
    return fitting.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  async send(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    const cookie = this.cookies(path);
    const ownHeaders = { 'x-forwarded-for': this.#from, ...(cookie !== '' && { cookie }) };
    const response = await fetch(`${this.#instance.url}/api/${path}`, {
      ...init,
      headers: { ...ownHeaders, ...init.headers },
    });
    this.setCookies = response.headers.getSetCookie();
    if (this.#keepsCookies) for (const line of this.setCookies) this.#keep(line);
    return response;
  }

  async call<Input, Result>(
    { method, path }: Call<Input, Result>,
    input: Input,
    token?: string,
  ): Promise<TestResponse<Result>> {
    const response = await this.send(path, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(input ?? {}),
    });
    // Every response is an envelope, validated by the server.
    return { ...((await response.json()) as TestResponse<never>), status: response.status };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=', 2);
    const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice(5) ?? '/';
    if (attributes.includes('Max-Age=0')) this.#jar.delete(name);
    else this.#jar.set(name, { value, path });
  }
}
