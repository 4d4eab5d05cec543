import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../root.mjs';
import { Sentence } from '../say.mjs';
import { registerAt } from './register.mjs';
import { camel, chineseOf, sentence } from './words.mjs';

const words = 'contract/src/words';

/** The tags of all languages, as they have folders of words. */
export const languages = readdirSync(inRoot(words));

/** The language that what is made is worded in; in the others it is English, until somebody translates it. */
const sourceLanguage = 'zh-CN';

/** The words of the contract, each in a file a language: `problems zh-CN`. */
const wordFiles = Object.fromEntries(
  Object.entries({ problems: 'problem', columns: 'column', titles: 'title', audit: 'audit' }).flatMap(([name, file]) =>
    languages.map((language) => [`${name} ${language}`, `${words}/${language}/${file}-words.ts`]),
  ),
);

/** Adds to a file of words in every language; `add` takes the file and what chooses between Chinese and English. */
const inEach = (registers, name, add) => {
  for (const language of languages)
    add(registers[`${name} ${language}`], (zh, en) => (language === sourceLanguage ? zh : en));
};

const files = {
  ...wordFiles,
  permissions: 'contract/src/permissions.ts',
  problems: 'contract/src/problems.ts',
  audit: 'contract/src/audit/acts.ts',
  exports: 'contract/src/export.ts',
  endpoints: 'contract/src/endpoints.ts',
  groups: 'contract/src/api-document/describe-field.ts',
  descriptions: 'contract/src/api-document/field-descriptions.ts',
  app: 'server/src/app.ts',
  schema: 'server/src/db/schema.ts',
  migrations: 'server/src/db/migrations.ts',
  namespaces: 'web/src/words/namespaces.ts',
};

/** A word between single quotes. */
export const quoted = (text) => text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`);

const kindOf = (permissions, path) => {
  const entry = new RegExp(`^ {2}'${path}': \\{[\\s\\S]*?kind: '(\\w+)'`, 'm').exec(permissions.text());
  return entry?.[1] ?? null;
};

/** The paths above a path, from the top. */
const above = (path) => {
  const segments = path.split('/').slice(1, -1);
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
};

/** A key for a title that no other entry has: the last word of the path, or all of them. */
const titleKey = (registers, path) => {
  const titles = registers[`titles ${sourceLanguage}`];
  const isTaken = (key) => new RegExp(`^ {4}'?${key}'?: `, 'm').test(titles.text());
  const [short, long] = [camel(path.split('/').at(-1)), camel(path.slice(1).replaceAll('/', '-'))];
  return isTaken(short) ? long : short;
};

const addTitle = (registers, key, zh, en) =>
  inEach(registers, 'titles', (titles, choose) =>
    titles.addToBlock(/^ {2}menu: \{$/, /^ {2}\},$/, [`    ${key}: '${quoted(choose(zh, en))}',`]),
  );

const addMissingGroups = (registers, { path, group }) => {
  const missing = above(path).filter((one) => {
    const kind = kindOf(registers.permissions, one);
    if (kind !== null && kind !== 'group') {
      throw new Sentence(`${one} is a page itself; a page stands below a group of the menu, or at its top.`);
    }
    return kind === null;
  });
  return missing.map((one, index) => {
    const segment = one.split('/').at(-1);
    const isNearest = index === missing.length - 1;
    const en = (isNearest ? group.en : undefined) ?? sentence(segment);
    const zh = (isNearest ? group.zh : undefined) ?? chineseOf(segment) ?? en;
    const key = titleKey(registers, one);
    addTitle(registers, key, zh, en);
    const order = above(one).length === 0 ? ', order: 50' : '';
    return `  '${one}': { kind: 'group', title: 'common.menu.${key}', icon: '${group.icon}'${order} },`;
  });
};

const addMenu = (registers, request) => {
  const { permissions } = registers;
  const { path, icon } = request;
  if (kindOf(permissions, path) !== null) throw new Sentence(`There is an entry ${path} in the menu already.`);
  const groups = addMissingGroups(registers, request);
  const key = titleKey(registers, path);
  addTitle(registers, key, request.zh, request.en.title);
  const order = above(path).length === 0 ? ', order: 50' : '';
  const lines = [
    ...groups,
    `  '${path}': { kind: 'page', title: 'common.menu.${key}', icon: '${icon}'${order}, buttons: { ...edits, 'permission:button:export': 'common.export' } },`,
  ];
  const nearest = above(path).findLast((one) => kindOf(permissions, one) === 'group');
  if (nearest) permissions.addBehindEntry(new RegExp(`^ {2}'${nearest}(?:/[^']*)?': \\{`), lines);
  else permissions.addBefore(/^ {2}'\/system': \{/, [...lines, '']);
  return key;
};

const addProblems = (registers, { nouns, zh, en }) => {
  const before = /^ {2}'password\.wrong': /;
  registers.problems.addBefore(before, [`  '${nouns}.notFound': 404,`, `  '${nouns}.codeTaken': 409,`, '']);
  inEach(registers, 'problems', (problems, choose) =>
    problems.addBefore(before, [
      `  '${nouns}.notFound': '${quoted(choose(`${zh}不存在`, `There is no such ${en.one}`))}',`,
      `  '${nouns}.codeTaken': '${quoted(choose('该标识已被使用', `Another ${en.one} has this code`))}',`,
      '',
    ]),
  );
};

/** A field is called the same wherever a history tells of it. */
const addField = (register, { name }, word) => {
  if (register.has(new RegExp(`^ {4}${name}: `))) return;
  register.addToBlock(/^ {2}fields: \{$/, /^ {2}\},$/, [`    ${name}: '${quoted(word)}',`]);
};

const addAudit = (registers, { noun, zh, en, fields }) => {
  const { audit } = registers;
  audit.replace(/(export const editedNouns = \[[^\]]*?),?\s*\] as const;/, `$1, '${noun}'] as const;`);
  audit.addToBlock(/^export const auditActs = \[$/, /^\] as const;$/, [`  '${noun}.export',`]);
  inEach(registers, 'audit', (texts, choose) => {
    for (const field of fields) addField(texts, field, choose(field.zh, field.en));
    const exported = quoted(choose(`导出${zh}`, `Exported ${en.plural}`));
    texts.addToBlock(/^ {2}acts: \{$/, /^ {2}\},$/, [`    '${noun}.export': '${exported}',`]);
    texts.addToBlock(/^ {2}nouns: \{$/, /^ {2}\},$/, [`    ${noun}: '${quoted(choose(zh, en.a))}',`]);
  });
};

/** The columns that a list is exported with, headed by the same word in every list. */
const addExport = (registers, { noun, fields }) => {
  const columns = ['id', 'name', 'code', ...fields.map(({ name }) => name), 'status', 'remark'];
  const list = [...columns, 'createTime', 'updateTime'].map((name) => `'${name}'`).join(', ');
  registers.exports.addToBlock(/^export const exportColumns = \{$/, /^\} as const;$/, [`  ${noun}: [${list}],`]);
  inEach(registers, 'columns', (texts, choose) => {
    for (const { name, zh, en } of fields) {
      if (texts.has(new RegExp(`^ {2}${name}: `))) continue;
      texts.addToBlock(/^export const columnWords: /, /^\};$/, [`  ${name}: '${quoted(choose(zh, en))}',`]);
    }
  });
};

const addDatabase = ({ schema, migrations }, { kebab, Noun, noun, table }) => {
  const numbers = [...migrations.text().matchAll(/^ {2}'(\d{3})-/gm)].map(([, number]) => Number(number));
  const name = `${String(Math.max(...numbers) + 1).padStart(3, '0')}-${kebab}`;
  migrations.addImport(`import { ${noun}Tables } from './migrations/${name}.ts';`);
  migrations.addToBlock(/^export const migrations\b/, /^\};$/, [`  '${name}': ${noun}Tables,`]);
  schema.addImport(`import type { ${Noun}Table } from './rows/${kebab}.ts';`);
  schema.addToBlock(/^export interface Schema \{$/, /^\}$/, [`  ${table}: ${Noun}Table;`]);
  return name;
};

const mustBeNew = ({ schema, problems, namespaces }, { noun, nouns, kebab, table }) => {
  const isKnown =
    schema.has(new RegExp(`^ {2}${table}: `)) ||
    problems.has(new RegExp(`^ {2}'${nouns}\\.`)) ||
    existsSync(inRoot(`contract/src/${kebab}`)) ||
    namespaces.has(new RegExp(`^ {2}${noun}: `));
  if (isKnown)
    throw new Sentence(`The product has the noun "${kebab}" already: please name this one otherwise, by --noun.`);
};

const described = (text) => `${quoted(text.charAt(0).toUpperCase() + text.slice(1))}.`;

/** A chapter of the API document, and what the fields in it are. */
const addToApi = ({ endpoints, groups, descriptions }, { noun, kebab, en, fields }) => {
  endpoints.addImport(`import { ${noun}Endpoints } from './${kebab}/endpoints.ts';`);
  endpoints.addToBlock(/^export const endpointGroups = \{$/, /^\} as const satisfies /, [
    `  ${noun}: [${noun}Endpoints],`,
  ]);
  groups.addToBlock(/^export const groupDescriptions\b/, /^\};$/, [`  ${noun}: '${described(en.plural)}',`]);
  const lines = fields.map(({ name, en: word }) => `  '${noun}.${name}': '${described(word)}',`);
  descriptions.addToBlock(/^export const fieldDescriptions\b/, /^\};$/, lines);
};

/** Adds the lines of a page to the registers, in memory; answers the changed files, its menu key and its migration's name. */
export const addToRegisters = (request) => {
  const registers = Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, registerAt(file, readFileSync(inRoot(file), 'utf8'))]),
  );
  const { noun, kebab } = request;
  const menuKey = addMenu(registers, request);
  mustBeNew(registers, request);
  addProblems(registers, request);
  addAudit(registers, request);
  addExport(registers, request);
  const migration = addDatabase(registers, request);
  addToApi(registers, request);
  const { app, namespaces } = registers;
  app.addImport(`import { ${noun}Routes } from './features/${kebab}/routes.ts';`);
  app.addToBlock(/^const features: /, /^\];$/, [`  ${noun}Routes,`]);
  namespaces.addImport(`import type { words as ${noun} } from './zh-CN/${kebab}.ts';`);
  namespaces.addToBlock(/^export interface Words \{$/, /^\}$/, [`  ${noun}: typeof ${noun};`]);
  return {
    changed: new Map(Object.values(registers).map(({ file, text }) => [file, text()])),
    menuKey,
    migration,
  };
};
