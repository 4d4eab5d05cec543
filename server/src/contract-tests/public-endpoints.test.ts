import type { Endpoint } from '@atrium/contract/endpoint.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { startInstance } from '../testing/instance.ts';
import { openDatabase } from '../testing/databases.ts';

/** In bytes. */
const bodyLimit = 16 * 1024;

interface Shape {
  readonly properties?: Readonly<Record<string, { readonly type?: string; readonly const?: unknown }>>;
  readonly oneOf?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
}

/** Includes the keys that select an alternative. */
const createInputs = ({ input }: Endpoint, text: string): { readonly field: string; readonly body: object }[] => {
  // A JSON schema of one or several objects.
  const shape = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape;
  return (shape.oneOf ?? shape.anyOf ?? [shape]).flatMap(({ properties = {} }) => {
    const kind = Object.fromEntries(Object.entries(properties).map(([name, { const: value }]) => [name, value]));
    const fields = Object.keys(properties).filter((name) => properties[name]?.type === 'string' && !kind[name]);
    return fields.map((field) => ({ field, body: { ...kind, [field]: text } }));
  });
};

/** Normalizing this text takes quadratic time. */
const createMarks = (count: number): string => `a${'\u0301'.repeat(count / 2)}${'\u0316'.repeat(count / 2)}`;

/** A GET has the text in its address. */
const tooLarge: Readonly<Record<string, number>> = { GET: 431, POST: 413 };

/** Each has two bytes in UTF-8; the rest of the body needs space too. */
const marksAtLimit = (bodyLimit - 384) / 2;

const createHostileInputs = (endpoints: readonly Endpoint[], count: number) =>
  endpoints.flatMap((endpoint) =>
    createInputs(endpoint, createMarks(count)).map((input) => ({ count, call: endpoint.call, ...input })),
  );

describe('a public endpoint', async () => {
  const database = await openDatabase('sqlite');
  const instance = await startInstance(database);
  const open: readonly Endpoint[] = instance.endpoints.filter(({ call }) => call.requiredPermission === 'public');

  const sendPublicly = async (method: string, path: string, body: object) => {
    const query = method === 'GET' ? `?${new URLSearchParams({ ...body }).toString()}` : '';
    const response = await instance.send(method, path + query, query === '' ? body : undefined);
    return { status: response.status, ...((await response.json()) as { fields?: Record<string, string> }) };
  };

  test('a public endpoint accepts a body of 16 KB and returns 413 in the envelope for a larger one', async () => {
    const writing = open.filter(({ call }) => call.method !== 'GET');
    expect(writing.length).toBeGreaterThan(5);
    for (const { call } of writing) {
      // JSON adds two quotation marks.
      const sendBytes = async (bytes: number) => {
        const response = await instance.send(call.method, call.path, 'x'.repeat(bytes - 2));
        return { path: call.path, ...((await response.json()) as object) };
      };
      expect(await sendBytes(bodyLimit)).not.toMatchObject({ code: 413 });
      expect(await sendBytes(bodyLimit + 1)).toMatchObject({
        path: call.path,
        code: 413,
        result: null,
        success: false,
        problem: 'request.tooLarge',
      });
    }
  });

  test('a public endpoint rejects hostile text in each field before normalizing it', async () => {
    const composed = vi.spyOn(String.prototype, 'normalize');
    onTestFinished(() => composed.mockRestore());
    const tried: string[] = [];
    const inputs = [40, marksAtLimit, 10 * marksAtLimit].flatMap((count) => createHostileInputs(open, count));
    for (const { count, call, field, body } of inputs) {
      const { status, fields } = await sendPublicly(call.method, call.path, body);
      const isTooLarge = count > marksAtLimit || (call.method === 'GET' && count === marksAtLimit);
      const name = `${call.method} ${call.path} ${field}`;
      expect([name, count, status]).toEqual([name, count, isTooLarge ? tooLarge[call.method] : 422]);
      if (!isTooLarge) expect(fields).toHaveProperty(field);
      tried.push(name);
    }
    for (const knownPath of [
      'login username',
      'passcode to',
      'login/code phoneNumber',
      'register description',
      'setup token',
    ])
      expect(tried).toContain(`POST ${knownPath}`);
    for (const text of composed.mock.contexts.map(String)) expect(text).not.toMatch(/\p{M}{31}/u);
  });
});
