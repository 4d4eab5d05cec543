import { z } from 'zod';

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

const component = (name: string): string => `#/components/schemas/${name}`;

/** A schema with its references pointing to where its parts stand in the document. */
const relink = (value: unknown, owner: string): unknown => {
  if (Array.isArray(value)) return value.map((one) => relink(one, owner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== '$ref' || typeof inner !== 'string') return [key, relink(inner, owner)];
      return [key, inner === '#' ? component(owner) : inner.replace('#/$defs/', `${component(owner)}_`)];
    }),
  );
};

/** The schemas of the document: each is named once and referred to. */
export class ApiSchemas {
  readonly all: Record<string, unknown> = {};

  /** Adds a schema as it is sent (`input`) or answered (`output`); answers it as JSON Schema, with its parts in `all`. */
  add(name: string, schema: z.ZodType, io: 'input' | 'output'): Json {
    // What a transformation makes has no schema: it is described as anything.
    const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    for (const [part, definition] of Object.entries($defs)) this.all[`${name}_${part}`] = relink(definition, name);
    return relink(own, name) as Json;
  }

  /** Adds a schema and answers a reference to it. */
  refer(name: string, schema: z.ZodType, io: 'input' | 'output'): Json {
    this.all[name] = this.add(name, schema, io);
    return { $ref: component(name) };
  }
}
