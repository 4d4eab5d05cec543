import { z } from 'zod';
import type { Method } from '../call.ts';
import { nothing } from './shape.ts';

const edited = ['POST', 'PUT', 'DELETE'].flatMap((method) =>
  ['role-item', 'menu-item', 'user-item', 'dept-item'].map((path) => `${method} ${path}`),
);

/** The calls that other clients make of any server: what they send beside an input is ignored. */
const shared = new Set([
  ...['login', 'logout', 'refresh-token', 'home/line', 'upload'].map((path) => `POST ${path}`),
  ...['user-info', 'get-async-routes', 'notifications', 'country-calling-codes', 'home', 'home/pie', 'home/bar'].map(
    (path) => `GET ${path}`,
  ),
  ...['role-list', 'role-menu', 'menu-by-role-id', 'menu-list', 'user-list', 'dept-list'].map((path) => `GET ${path}`),
  ...edited,
]);

/** Whether a call is known to other clients, which may send more than it takes. */
export const isShared = ({ method, path }: { readonly method: Method; readonly path: string }): boolean =>
  shared.has(`${method} ${path}`);

/** The kinds of schemas that hold others. */
interface Inner {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly options?: readonly z.core.$ZodType[];
  readonly in?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
}

/** A schema that refuses keys it does not name, at every depth; its values are the same. */
const strictly = <Schema extends z.core.$ZodType>(schema: Schema): Schema => {
  // Which parts a definition has depends on its kind.
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
 * What a call reads: one of the product's own refuses a key that it does not know, rather than carry out something else than was
 * meant. A GET that takes nothing (a sign of life, what a server can do) is asked with anything.
 */
export const inputOf = <Input extends z.ZodType>(
  call: { readonly method: Method; readonly path: string },
  input: Input,
): Input => {
  if (isShared(call)) return input;
  const isEmpty: boolean = Object.is(input, nothing);
  if (isEmpty && call.method === 'GET') return input;
  // It is read as the same.
  return strictly(isEmpty ? (z.object({}) as z.ZodType as Input) : input);
};
