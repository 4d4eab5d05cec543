import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addedOf, columnOf, described, describedType, indexesOf, keysOf, valuesOf } from './fields.mjs';
import { quoted } from './register.mjs';

const templates = path.join(path.dirname(fileURLToPath(import.meta.url)), 'templates');

/** Replaces placeholders such as `%noun%`. */
const filled = (template, gaps) =>
  readFileSync(path.join(templates, `${template}.txt`), 'utf8').replaceAll(
    /%([A-Za-z]+(?:\.[A-Za-z]+)?)%/g,
    (gap, name) => (name in gaps ? gaps[name] : gap),
  );

const places = ({ path: page, kebab }, migration) => ({
  'contract-fields.ts': `contract/src/${kebab}/fields.ts`,
  'migration.ts': `server/src/db/migrations/${migration}.ts`,
  'test.ts': `server/src/modules/${kebab}/${kebab}.test.ts`,
  'page.tsx': `web/src/pages${page}/page.tsx`,
  'e2e-test.ts': `e2e/${kebab}.spec.ts`,
});

const fieldGaps = (fields) => {
  const columns = fields.map(columnOf);
  const keys = keysOf(fields);
  const values = (index) => fields.map((field) => `, ${field.name}: ${valuesOf(field)[index]}`).join('');
  return {
    'fields.described': fields.map((field) => described(field, quoted)).join('\n'),
    'fields.columns': columns
      .map(({ name, type }) => (name === type ? `    ${name},` : `    ${name}: ${type},`))
      .join('\n'),
    'fields.columnTypes': [...new Set(['flag', 'text', ...columns.flatMap(({ imports }) => imports)])]
      .toSorted()
      .join(', '),
    'fields.keys': keys.length === 0 ? '' : `  foreignKeys: [${keys.map(({ text }) => text).join(', ')}],`,
    'fields.indexes': indexesOf(fields)
      .map((index) => `    ${index},`)
      .join('\n'),
    'fields.first': values(0),
    'fields.second': values(1),
  };
};

const gapsOf = (request) => {
  const { zh, en, fields, path: page } = request;
  const names = ['path', 'kebab', 'noun', 'Noun', 'nouns', 'table'];
  return {
    ...fieldGaps(fields),
    ...Object.fromEntries(names.map((name) => [name, request[name]])),
    up: page
      .split('/')
      .map(() => '..')
      .join('/'),
    zh: quoted(zh),
    'En.plural': quoted(en.title),
    ...Object.fromEntries(Object.entries(en).map(([name, text]) => [`en.${name}`, quoted(text)])),
  };
};

export const newFiles = (request, { migration }) => {
  const gaps = gapsOf(request);
  return new Map(Object.entries(places(request, migration)).map(([template, file]) => [file, filled(template, gaps)]));
};

/** Returns a migration and a test. */
export const fieldFiles = ({ kebab, table, fields }, { migration, constant }) => {
  const columns = fields.map((field) => ({ ...addedOf(field), name: columnOf(field).name }));
  const keys = keysOf(fields);
  const indexes = indexesOf(fields);
  const more = [
    ...(keys.length > 0 ? [`foreignKeys: [${keys.map(({ text }) => text).join(', ')}]`] : []),
    ...(indexes.length > 0 ? [`indexes: [${indexes.join(', ')}]`] : []),
  ];
  const gaps = {
    kebab,
    table,
    migration: constant,
    'fields.types': fields.map((field) => `['${field.name}', '${describedType(field)}']`).join(', '),
    'columns.types': columns.map(({ name, type }) => `${name}: ${type}`).join(', '),
    'columns.imports': [...new Set(columns.flatMap(({ imports }) => imports))].toSorted().join(', '),
    'columns.more': more.length > 0 ? `, { ${more.join(', ')} }` : '',
  };
  const name = columns.map((column) => column.name.replaceAll('_', '-')).join('-');
  return new Map([
    [`server/src/db/migrations/${migration}.ts`, filled('field-migration.ts', gaps)],
    [`server/src/modules/${kebab}/${name}.test.ts`, filled('field-test.ts', gaps)],
  ]);
};
