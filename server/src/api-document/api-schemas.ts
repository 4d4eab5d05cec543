import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;

const getComponentPath = (name: string): string => `#/components/schemas/${name}`;

const rewriteReferences = (value: unknown, owner: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => rewriteReferences(item, owner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key !== '$ref' || typeof inner !== 'string') return [key, rewriteReferences(inner, owner)];
      return [key, inner === '#' ? getComponentPath(owner) : inner.replace('#/$defs/', `${getComponentPath(owner)}_`)];
    }),
  );
};

interface AddedSchema {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly io: 'input' | 'output';
}

export class ApiSchemas {
  readonly all: Record<string, unknown> = {};

  add({ name, schema, io }: AddedSchema): Json {
    // Results of transformations have no schema: they can be any value.
    const { $schema: _, $defs = {}, ...ownSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    const finish = (part: unknown): Json => rewriteReferences(part, name) as Json;
    for (const [part, definition] of Object.entries($defs)) this.all[`${name}_${part}`] = finish(definition);
    return finish(ownSchema);
  }

  refer(added: AddedSchema): Json {
    this.all[added.name] = this.add(added);
    return { $ref: getComponentPath(added.name) };
  }
}
