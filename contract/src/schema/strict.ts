import { z } from 'zod';
import type { Method } from '../call.ts';
import { noInput } from './shape.ts';

const recordEndpoints = ['POST', 'PUT', 'DELETE'].flatMap((method) =>
  ['role-item', 'menu-item', 'user-item', 'dept-item'].map((path) => `${method} ${path}`),
);

/** Endpoints that other clients also use. Unknown properties are ignored. */
const sharedEndpoints = new Set([
  ...['login', 'logout', 'refresh-token', 'home/line', 'upload'].map((path) => `POST ${path}`),
  ...['user-info', 'get-async-routes', 'notifications', 'country-calling-codes', 'home', 'home/pie', 'home/bar'].map(
    (path) => `GET ${path}`,
  ),
  'GET external-sign-in/callback/:redirectPath',
  ...['role-list', 'role-menu', 'menu-by-role-id', 'menu-list', 'user-list', 'dept-list'].map((path) => `GET ${path}`),
  ...recordEndpoints,
]);

export const hasOtherClients = ({ method, path }: { readonly method: Method; readonly path: string }): boolean =>
  sharedEndpoints.has(`${method} ${path}`);

interface SchemaParts {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly options?: readonly z.core.$ZodType[];
  readonly in?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
}

/** Returns the same schema, but unknown keys are rejected at every depth. */
const makeStrict = <Schema extends z.core.$ZodType>(schema: Schema): Schema => {
  // The properties of a definition depend on its kind.
  const { shape, options, in: source, element, innerType } = schema._zod.def as SchemaParts;
  if (!(shape ?? options ?? source ?? element ?? innerType)) return schema;
  const parts = {
    ...(shape && {
      shape: Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, makeStrict(inner)])),
      catchall: z.never(),
    }),
    ...(options && { options: options.map((option) => makeStrict(option)) }),
    ...(source && { in: makeStrict(source) }),
    ...(element && { element: makeStrict(element) }),
    ...(innerType && { innerType: makeStrict(innerType) }),
  };
  return z.core.clone(schema, { ...schema._zod.def, ...parts }, { parent: true });
};

/** Returns the schema of an input. Endpoints that only the web uses reject unknown keys, such as misspelled ones. */
export const createInputSchema = <Input extends z.ZodType>(
  call: { readonly method: Method; readonly path: string },
  input: Input,
): Input => {
  if (hasOtherClients(call)) return input;
  const isEmpty: boolean = Object.is(input, noInput);
  if (isEmpty && call.method === 'GET') return input;
  // Both schemas return an empty object.
  return makeStrict(isEmpty ? (z.object({}) as z.ZodType as Input) : input);
};
