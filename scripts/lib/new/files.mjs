import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createAddedColumn,
  createColumn,
  writeField,
  getFieldType,
  listIndexes,
  listForeignKeys,
  createTestValues,
} from './fields.mjs';
import { escapeQuotes } from './register.mjs';

const templates = path.join(path.dirname(fileURLToPath(import.meta.url)), 'templates');

/** Replaces placeholders such as `%camel%`. */
const fillTemplate = (template, values) =>
  readFileSync(path.join(templates, `${template}.txt`), 'utf8').replaceAll(
    /%([A-Za-z]+(?:\.[A-Za-z]+)?)%/g,
    (placeholder, name) => (name in values ? values[name] : placeholder),
  );

const listPaths = ({ path: page, kebab }, migration) => ({
  'contract-fields.ts': `contract/src/${kebab}/fields.ts`,
  'migration.ts': `server/src/db/migrations/${migration}.ts`,
  'test.ts': `server/src/modules/${kebab}/${kebab}.test.ts`,
  'page.tsx': `web/src/pages${page}/page.tsx`,
  'e2e-test.ts': `e2e/${kebab}.spec.ts`,
});

const createFieldPlaceholders = (fields) => {
  const columns = fields.map(createColumn);
  const keys = listForeignKeys(fields);
  const values = (index) => fields.map((field) => `, ${field.name}: ${createTestValues(field)[index]}`).join('');
  return {
    'fields.source': fields.map((field) => writeField(field, escapeQuotes)).join('\n'),
    'fields.columns': columns
      .map(({ name, type }) => (name === type ? `    ${name},` : `    ${name}: ${type},`))
      .join('\n'),
    'fields.columnTypes': [...new Set(['flag', 'text', ...columns.flatMap(({ imports }) => imports)])]
      .toSorted()
      .join(', '),
    'fields.keys': keys.length === 0 ? '' : `  foreignKeys: [${keys.map(({ text }) => text).join(', ')}],`,
    'fields.indexes': listIndexes(fields)
      .map((index) => `    ${index},`)
      .join('\n'),
    'fields.first': values(0),
    'fields.second': values(1),
  };
};

const createPlaceholders = (request) => {
  const { zh, en, fields, path: page } = request;
  const names = ['path', 'kebab', 'camel', 'pascal', 'camelPlural', 'table'];
  return {
    ...createFieldPlaceholders(fields),
    ...Object.fromEntries(names.map((name) => [name, request[name]])),
    up: page
      .split('/')
      .map(() => '..')
      .join('/'),
    zh: escapeQuotes(zh),
    'En.plural': escapeQuotes(en.title),
    ...Object.fromEntries(Object.entries(en).map(([name, text]) => [`en.${name}`, escapeQuotes(text)])),
  };
};

export const createPageFiles = (request, { migration }) => {
  const values = createPlaceholders(request);
  return new Map(
    Object.entries(listPaths(request, migration)).map(([template, file]) => [file, fillTemplate(template, values)]),
  );
};

export const createFieldFiles = ({ kebab, table, fields }, { migration, constant }) => {
  const columns = fields.map((field) => ({ ...createAddedColumn(field), name: createColumn(field).name }));
  const keys = listForeignKeys(fields);
  const indexes = listIndexes(fields);
  const fieldFiles = [
    ...(keys.length > 0 ? [`foreignKeys: [${keys.map(({ text }) => text).join(', ')}]`] : []),
    ...(indexes.length > 0 ? [`indexes: [${indexes.join(', ')}]`] : []),
  ];
  const values = {
    kebab,
    table,
    migration: constant,
    'fields.types': fields.map((field) => `['${field.name}', '${getFieldType(field)}']`).join(', '),
    'columns.types': columns.map(({ name, type }) => `${name}: ${type}`).join(', '),
    'columns.imports': [...new Set(columns.flatMap(({ imports }) => imports))].toSorted().join(', '),
    'columns.more': fieldFiles.length > 0 ? `, { ${fieldFiles.join(', ')} }` : '',
  };
  const name = columns.map((column) => column.name.replaceAll('_', '-')).join('-');
  return new Map([
    [`server/src/db/migrations/${migration}.ts`, fillTemplate('field-migration.ts', values)],
    [`server/src/modules/${kebab}/${name}.test.ts`, fillTemplate('field-test.ts', values)],
  ]);
};
