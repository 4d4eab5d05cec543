import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;

const getComponentPath = (name: string): string => `#/components/schemas/${name}`;

const rewriteReferences = (value: unknown, owner: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => rewriteReferences(item, owner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, nestedValue]) => {
      if (key !== '$ref' || typeof nestedValue !== 'string') return [key, rewriteReferences(nestedValue, owner)];
      return [
        key,
        nestedValue === '#' ? getComponentPath(owner) : nestedValue.replace('#/$defs/', `${getComponentPath(owner)}_`),
      ];
    }),
  );
};

interface NewSchema {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly io: 'input' | 'output';
}

export class ApiSchemas {
  readonly all: Record<string, unknown> = {};

  add({ name, schema, io }: NewSchema): Json {
    // Results of transformations have no schema: they can be any value.
    const { $schema: _, $defs = {}, ...rootSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    const toComponent = (part: unknown): Json => rewriteReferences(part, name) as Json;
    for (const [part, definition] of Object.entries($defs)) this.all[`${name}_${part}`] = toComponent(definition);
    return toComponent(rootSchema);
  }

  refer(addedSchema: NewSchema): Json {
    this.all[addedSchema.name] = this.add(addedSchema);
    return { $ref: getComponentPath(addedSchema.name) };
  }
}
