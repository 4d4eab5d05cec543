import type { Endpoint } from '@atrium/contract/endpoint.ts';
import type { Instance } from './instance.ts';

interface EndpointResponse {
  readonly status: number;
  readonly problem: string | undefined;
}

/** Reads the envelope, if any, and cancels streams. */
export const callWithoutInput = async (
  instance: Instance,
  { call }: Endpoint,
  token?: string,
): Promise<EndpointResponse> => {
  const endController = new AbortController();
  const response = await fetch(`${instance.url}/api/${call.path}`, {
    method: call.method,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    signal: endController.signal,
    ...(call.method !== 'GET' && { body: '{}' }),
  });
  const isEnvelope = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const problem: string | undefined = isEnvelope
    ? ((await response.json()) as { problem?: string }).problem
    : undefined;
  endController.abort();
  return { status: response.status, problem };
};
