import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../root.mjs';
import { UserError } from '../print.mjs';
import { writeField } from './fields.mjs';
import { escapeQuotes, openRegister } from './register.mjs';
import { toCamelCase, findChineseName, toSentenceCase } from './words.mjs';

const words = 'contract/src/words';

const languages = readdirSync(inRoot(words), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Other languages get the English texts until they are translated. */
const sourceLanguage = 'zh-CN';

const files = {
  permissions: 'contract/src/permissions.ts',
  resources: 'contract/src/resources.ts',
  migrations: 'server/src/db/migrations.ts',
  ...Object.fromEntries(languages.map((language) => [language, `${words}/${language}/title-words.ts`])),
};

const openFile = (file) => openRegister(file, readFileSync(inRoot(file), 'utf8'));

const findKind = (permissions, path) => {
  const entry = new RegExp(`^ {2}'${path}': \\{[\\s\\S]*?kind: '(\\w+)'`, 'm').exec(permissions.text());
  return entry?.[1] ?? null;
};

const listParentPaths = (path) => {
  const segments = path.split('/').slice(1, -1);
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
};

/** Returns the last word of the path, or all words if that one is used. */
const chooseTitleKey = (registers, path) => {
  const isTaken = (key) => registers[sourceLanguage].has(new RegExp(`^ {4}'?${key}'?: `));
  const shortKey = toCamelCase(path.split('/').at(-1));
  const longKey = toCamelCase(path.slice(1).replaceAll('/', '-'));
  return isTaken(shortKey) ? longKey : shortKey;
};

const addTitle = (registers, key, zh, en) => {
  for (const language of languages) {
    const title = escapeQuotes(language === sourceLanguage ? zh : en);
    registers[language].addToBlock(/^ {2}menu: \{$/, /^ {2}\},$/, [`    ${key}: '${title}',`]);
  }
};

const addMissingGroups = (registers, { path, group }) => {
  const missingParents = listParentPaths(path).filter((parent) => {
    const kind = findKind(registers.permissions, parent);
    if (kind !== null && kind !== 'group') {
      throw new UserError(`${parent} is a page. A page must be below a group of the menu, or at its top.`);
    }
    return kind === null;
  });
  return missingParents.map((parent, index) => {
    const segment = parent.split('/').at(-1);
    const isNearest = index === missingParents.length - 1;
    const en = (isNearest ? group.en : undefined) ?? toSentenceCase(segment);
    const zh = (isNearest ? group.zh : undefined) ?? findChineseName(segment) ?? en;
    const key = chooseTitleKey(registers, parent);
    addTitle(registers, key, zh, en);
    const order = listParentPaths(parent).length === 0 ? ', order: 50' : '';
    return `  '${parent}': { kind: 'group', title: 'common.menu.${key}', icon: '${group.icon}'${order} },`;
  });
};

const addMenu = (registers, request) => {
  const { permissions } = registers;
  const { path, icon } = request;
  if (findKind(permissions, path) !== null) throw new UserError(`The menu already has an item ${path}.`);
  const groups = addMissingGroups(registers, request);
  const key = chooseTitleKey(registers, path);
  addTitle(registers, key, request.zh, request.en.title);
  const order = listParentPaths(path).length === 0 ? ', order: 50' : '';
  const lines = [
    ...groups,
    `  '${path}': { kind: 'page', title: 'common.menu.${key}', icon: '${icon}'${order}, buttons: { ...editButtons, 'permission:button:export': 'common.export' } },`,
  ];
  const nearest = listParentPaths(path).findLast((parent) => findKind(permissions, parent) === 'group');
  if (nearest) permissions.addAfterEntry(new RegExp(`^ {2}'${nearest}(?:/[^']*)?': \\{`), lines);
  else permissions.addBefore(/^ {2}'\/system': \{/, [...lines, '']);
};

const createMigrationName = (migrations, name) => {
  const numbers = [...migrations.text().matchAll(/^ {2}'(\d{3})-/gm)].map(([, number]) => Number(number));
  return `${String(Math.max(...numbers) + 1).padStart(3, '0')}-${name}`;
};

const addMigration = (migrations, name, constant) => {
  migrations.addImport(`import { ${constant} } from './migrations/${name}.ts';`);
  migrations.addToBlock(/^export const migrations\b/, /^\};$/, [`  '${name}': ${constant},`]);
};

const assertNewResource = (kebab) => {
  if (existsSync(inRoot(`contract/src/${kebab}`)))
    throw new UserError(`The resource "${kebab}" already exists. Set another name with --name.`);
};

const addResource = (resources, { camel, kebab }) => {
  resources.addImport(`import { ${camel}Resource } from './${kebab}/fields.ts';`);
  resources.replace(/(export const generatedResources = \{)([^}]*?),?\s*\}/, (_, begin, there) =>
    there.trim() === '' ? `${begin} ${camel}: ${camel}Resource }` : `${begin}${there}, ${camel}: ${camel}Resource }`,
  );
};

const listChangedFiles = (registers) => new Map(Object.values(registers).map(({ file, text }) => [file, text()]));

export const registerPage = (request) => {
  const registers = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, openFile(file)]));
  const { camel, kebab } = request;
  addMenu(registers, request);
  assertNewResource(kebab);
  addResource(registers.resources, request);
  const migration = createMigrationName(registers.migrations, kebab);
  addMigration(registers.migrations, migration, `${camel}Tables`);
  return { changed: listChangedFiles(registers), migration };
};

export const registerFields = ({ kebab, fields }) => {
  const description = openFile(`contract/src/${kebab}/fields.ts`);
  const migrations = openFile(files.migrations);
  const last = description.has(/^ {4}\.\.\.remarkField,/)
    ? /^ {4}\.\.\.(?:status|remark)Field,/
    : /^ {4}(?:\.\.\.timeFields,|createTime: \{)/;
  for (const field of fields) {
    if (description.has(new RegExp(`^ {4}${field.name}: \\{`)))
      throw new UserError(`The resource "${kebab}" already has a field "${field.name}".`);
    description.addBefore(last, writeField(field, escapeQuotes).split('\n'));
  }
  const name = `${kebab}-${fields.map(({ column }) => column.replaceAll('_', '-')).join('-')}`;
  const migration = createMigrationName(migrations, name);
  addMigration(migrations, migration, toCamelCase(name));
  return { changed: listChangedFiles({ description, migrations }), migration, constant: toCamelCase(name) };
};
