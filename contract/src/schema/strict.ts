import { z } from 'zod';
import type { Method } from '../call.ts';
import { nothing } from './shape.ts';

const edited = ['POST', 'PUT', 'DELETE'].flatMap((method) =>
  ['role-item', 'menu-item', 'user-item', 'dept-item'].map((path) => `${method} ${path}`),
);

/** Endpoints that other clients also call; unknown properties are ignored. */
const shared = new Set([
  ...['login', 'logout', 'refresh-token', 'home/line', 'upload'].map((path) => `POST ${path}`),
  ...['user-info', 'get-async-routes', 'notifications', 'country-calling-codes', 'home', 'home/pie', 'home/bar'].map(
    (path) => `GET ${path}`,
  ),
  ...['role-list', 'role-menu', 'menu-by-role-id', 'menu-list', 'user-list', 'dept-list'].map((path) => `GET ${path}`),
  ...edited,
]);

/** Returns whether other clients use an endpoint and may send unknown properties. */
export const isShared = ({ method, path }: { readonly method: Method; readonly path: string }): boolean =>
  shared.has(`${method} ${path}`);

interface Inner {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly options?: readonly z.core.$ZodType[];
  readonly in?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
}

/** Returns a schema that rejects unknown keys at every depth, with the same values. */
const strictly = <Schema extends z.core.$ZodType>(schema: Schema): Schema => {
  // The parts of a definition depend on its kind.
  const { shape, options, in: source, element, innerType } = schema._zod.def as Inner;
  if (!(shape ?? options ?? source ?? element ?? innerType)) return schema;
  const parts = {
    ...(shape && {
      shape: Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, strictly(inner)])),
      catchall: z.never(),
    }),
    ...(options && { options: options.map((option) => strictly(option)) }),
    ...(source && { in: strictly(source) }),
    ...(element && { element: strictly(element) }),
    ...(innerType && { innerType: strictly(innerType) }),
  };
  return z.core.clone(schema, { ...schema._zod.def, ...parts }, { parent: true });
};

/**
 * Returns the input schema of an endpoint: those of this product's web reject unknown keys, instead of ignoring a typo.
 * A GET without input accepts anything.
 */
export const inputOf = <Input extends z.ZodType>(
  call: { readonly method: Method; readonly path: string },
  input: Input,
): Input => {
  if (isShared(call)) return input;
  const isEmpty: boolean = Object.is(input, nothing);
  if (isEmpty && call.method === 'GET') return input;
  // The result is the same.
  return strictly(isEmpty ? (z.object({}) as z.ZodType as Input) : input);
};
