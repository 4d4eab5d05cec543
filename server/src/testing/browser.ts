import type { Call } from '@atrium/contract/call.ts';
import type { Answer, Copy } from './copy.ts';

/** Somebody's browser: it keeps cookies, and comes from an address of its own where proxies are trusted. */
export class Browser {
  readonly #copy: Copy;
  readonly #from: string;
  readonly #keepsCookies: boolean;
  readonly #jar = new Map<string, { value: string; path: string }>();

  constructor(copy: Copy, from: string, { keepsCookies = true } = {}) {
    this.#copy = copy;
    this.#from = from;
    this.#keepsCookies = keepsCookies;
  }

  /** The `Set-Cookie` headers of the latest answer. */
  setCookies: readonly string[] = [];

  /** Its cookies for a path under `/api`. */
  cookies(path: string): string {
    const fitting = [...this.#jar].filter(([, cookie]) => `/api/${path}`.startsWith(cookie.path));
    return fitting.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  /** Sends a request as it is. */
  async send(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    const cookie = this.cookies(path);
    const own = { 'x-forwarded-for': this.#from, ...(cookie !== '' && { cookie }) };
    const response = await fetch(`${this.#copy.url}/api/${path}`, { ...init, headers: { ...own, ...init.headers } });
    this.setCookies = response.headers.getSetCookie();
    if (this.#keepsCookies) for (const line of this.setCookies) this.#keep(line);
    return response;
  }

  /** Makes a call that takes a body. */
  async call<Input, Result>(
    { method, path }: Call<Input, Result>,
    input: Input,
    token?: string,
  ): Promise<Answer<Result>> {
    const response = await this.send(path, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(input ?? {}),
    });
    // Every answer is an envelope, whose shape the server checked before it sent it.
    return { ...((await response.json()) as Answer<never>), status: response.status };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=', 2);
    const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice(5) ?? '/';
    if (attributes.includes('Max-Age=0')) this.#jar.delete(name);
    else this.#jar.set(name, { value, path });
  }
}
