import { readTreeSeconds } from './processes.ts';
import type { Measurement } from './report.ts';

const bodyLimit = 16 * 1024;

/** Linux reports processor time in steps of 10 ms, which are too coarse for one request. */
const repetitions = 20;

/** Limit of the processor time without the hashing of passwords. */
const maxMs = 50;

interface Property {
  readonly type?: string;
  readonly const?: unknown;
}

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Property>>;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

interface Operation {
  readonly 'x-needs': unknown;
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: Schema } } };
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Request {
  readonly name: string;
  readonly path: string;
  readonly body: string;
}

const repeatToLimit = (unit: string): string => unit.repeat(Math.floor((bodyLimit - 400) / Buffer.byteLength(unit)));

const hostileTexts: Readonly<Record<string, string>> = {
  'combining marks': `a${repeatToLimit('\u0301')}`,
  'marks out of order': `a${repeatToLimit('\u0301\u0316')}`,
  'marks in runs of 30': repeatToLimit(`a${'\u0301'.repeat(30)}`),
  'long decompositions': repeatToLimit('\ufdfa'),
  'spaces and a letter': `${repeatToLimit(' ')}a`,
  dashes: repeatToLimit('-'),
  'dots and ats': repeatToLimit('a.@'),
  digits: repeatToLimit('9'),
};

const listAlternatives = (document: ApiDocument, schema: Schema): readonly Schema[] => {
  const name = schema.$ref?.split('/').at(-1);
  const resolvedSchema = name === undefined ? schema : (document.components.schemas[name] ?? {});
  return resolvedSchema.oneOf ?? resolvedSchema.anyOf ?? [resolvedSchema];
};

/** Returns each text field of each public endpoint with each hostile text. */
const createHostileRequests = (document: ApiDocument): Request[] =>
  Object.entries(document.paths).flatMap(([path, { post }]) => {
    const schema = post?.requestBody?.content['application/json']?.schema;
    if (!schema || post['x-needs'] !== 'public') return [];
    return listAlternatives(document, schema).flatMap(({ properties = {} }) => {
      const constants = Object.fromEntries(Object.entries(properties).map(([key, { const: value }]) => [key, value]));
      const fields = Object.keys(properties).filter((key) => properties[key]?.type === 'string' && !constants[key]);
      return fields.flatMap((field) =>
        Object.entries(hostileTexts).map(([kind, text]) => ({
          name: `${path} ${field}, ${kind}`,
          path,
          body: JSON.stringify({ ...constants, [field]: text }),
        })),
      );
    });
  });

const post = async (url: string, { path, body, name }: Request): Promise<void> => {
  const response = await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await response.arrayBuffer();
  if (response.status < 400) throw new Error(`${name} was accepted.`);
};

export const measureHostile = async ({
  url,
  pid,
}: {
  readonly url: string;
  readonly pid: number;
}): Promise<Measurement[]> => {
  // The document comes from the product itself.
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
  const requests = createHostileRequests(document);
  let slowestRequest = { name: 'none', ms: 0 };
  for (const request of requests) {
    const secondsBefore = readTreeSeconds(pid);
    for (let time = 0; time < repetitions; time += 1) await post(url, request);
    const ms = ((readTreeSeconds(pid) - secondsBefore) * 1000) / repetitions;
    if (ms > slowestRequest.ms) slowestRequest = { name: request.name, ms };
  }
  return [
    {
      title: `processor time of the most expensive of ${requests.length} hostile requests: ${slowestRequest.name}`,
      ours: `${slowestRequest.ms.toFixed(1)} ms`,
      baseline: `${maxMs} ms`,
      ratio: slowestRequest.ms / maxMs,
      limit: { atMost: 1 },
    },
  ];
};
