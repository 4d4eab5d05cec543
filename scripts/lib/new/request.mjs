import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inRoot } from '../root.mjs';
import { UserError } from '../print.mjs';
import { parseFields, listForeignKeys } from './fields.mjs';
import {
  toCamelCase,
  findChineseName,
  lowercaseLabel,
  toPascalCase,
  toPlural,
  toSentenceCase,
  toSnakeCase,
  addArticle,
} from './words.mjs';

export const usage = `Creates a page with its resource definition, table, list, form, details, permissions, menu item and tests.

  npm run new /inventory/item
  npm run new /inventory/item -- --zh 物料 --en Item --fields price:integer:单价:Price,maker:text:厂商:Maker

  --zh, --en               singular label; default: the last part of the path, translated if the word is known
  --fields                 name:type:Chinese:English,… besides name, code, status and remark; types: text, integer,
                           decimal, decimal(CNY), date, flag, choice(gold|silver), choices(gold|silver), json,
                           file for an image, files for attachments,
                           dictionary(order-status) for an item of a dictionary, and user, role, menu, dept for a reference: user(clear) is cleared when the user is
                           deleted, user prevents the deletion
  --icon                   antd icon, such as InboxOutlined
  --group-zh, --group-en, --group-icon    labels and icon of the parent group, if it is new
  --name                   name of the resource in the code, if the last part of the path is already in use

Adds fields to an existing resource, with their columns and a test:

  npm run new field item unit:text:单位:Unit owner:user:负责人:Owner

Adds a language with copies of the English texts:

  npm run new language de-DE Deutsch 'Auf Deutsch anzeigen'`;

const options = {
  zh: { type: 'string' },
  en: { type: 'string' },
  fields: { type: 'string' },
  icon: { type: 'string' },
  name: { type: 'string' },
  'group-zh': { type: 'string' },
  'group-en': { type: 'string' },
  'group-icon': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
};

const parse = (args) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UserError(`${error.message.split('.')[0]}.\n\n${usage}`);
  }
};

const wordPattern = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*';
const pathPattern = new RegExp(`^(?:/${wordPattern})+$`);
const reservedPaths = [
  '/api',
  '/assets',
  '/docs',
  '/exception',
  '/login',
  '/privacy-policy',
  '/setup',
  '/terms-of-service',
  '/uploads',
];
const catchAllNames = /^(?:index|utils?|helpers?|misc|common|types?|page)$/;

const parsePath = (positionals) => {
  const [givenPath, ...unexpectedArguments] = positionals;
  if (givenPath === undefined) throw new UserError(usage);
  if (unexpectedArguments.length > 0)
    throw new UserError(`Only one page can be created at a time, and options follow "--".\n\n${usage}`);
  const path = givenPath.startsWith('/') ? givenPath : `/${givenPath}`;
  if (!pathPattern.test(path)) {
    throw new UserError(
      `"${givenPath}" is not a valid path: use lowercase letters, digits and hyphens, such as /inventory/stock-take.`,
    );
  }
  if (reservedPaths.some((reserved) => path === reserved || path.startsWith(`${reserved}/`))) {
    throw new UserError(`${path} is reserved by the product. Choose another path.`);
  }
  const catchAllName = path.split('/').find((segment) => catchAllNames.test(segment));
  if (catchAllName) throw new UserError(`"${catchAllName}" is a catch-all name. Choose another path.`);
  return path;
};

const reservedTypeNames = new Set(
  'ApiError,App,Array,Atrium,Boolean,Button,Cell,Change,Copy,Copyable,Database,DataColumn,DataTable,Date,Descriptions,Drawer,Edited,EmptyState,Error,Event,Filtered,Flag,Form,HistoryList,Input,InputNumber,Kysely,Language,ListQuery,Map,PermissionButton,Number,Object,Panel,Promise,Record,RowFormDrawer,Select,Set,Sheet,State,StatusTag,String,Switch,Symbol,Table,Tabs,Translation,Values,Wording'.split(
    ',',
  ),
);
const keywords =
  /^(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with|let|static|yield|await)$/;

const parseName = (givenName, path) => {
  const name = givenName ?? path.split('/').at(-1);
  const way = `set another name with --name, such as --name ${path.slice(1).replaceAll('/', '-')}`;
  if (!new RegExp(`^${wordPattern}$`).test(name))
    throw new UserError(`"${name}" is not a valid resource name: use lowercase letters, digits and hyphens.`);
  if (keywords.test(name) || reservedTypeNames.has(toPascalCase(name)))
    throw new UserError(`"${name}" has another meaning in the code: ${way}.`);
  return name;
};

const parseIcon = (givenIcon, otherwise) => {
  const icon = givenIcon ?? otherwise;
  if (!/^\w+Outlined$/.test(icon) || !existsSync(inRoot('node_modules/@ant-design/icons', `${icon}.js`))) {
    throw new UserError(`antd has no icon "${icon}"; see https://ant.design/components/icon for the outlined ones.`);
  }
  return icon;
};

const parseLabel = (text, name) => {
  if (text !== undefined && (text.trim() === '' || /[{}\n]/.test(text)))
    throw new UserError(`--${name} requires a text without braces and line breaks.`);
  return text?.trim();
};

export const parsePageRequest = (args) => {
  const { values, positionals } = parse(args);
  if (values.help) throw new UserError(usage);
  const path = parsePath(positionals);
  const name = parseName(values.name, path);
  const last = path.split('/').at(-1);
  const en = parseLabel(values.en, 'en') ?? toSentenceCase(last);
  const singular = lowercaseLabel(en);
  return {
    path,
    kebab: name,
    camel: toCamelCase(name),
    pascal: toPascalCase(name),
    camelPlural: toPlural(toCamelCase(name)),
    table: toSnakeCase(toPlural(toCamelCase(name))),
    zh: parseLabel(values.zh, 'zh') ?? findChineseName(last) ?? en,
    en: { title: toPlural(en), one: singular, plural: toPlural(singular), a: addArticle(singular) },
    icon: parseIcon(values.icon, 'ProfileOutlined'),
    group: {
      zh: parseLabel(values['group-zh'], 'group-zh'),
      en: parseLabel(values['group-en'], 'group-en'),
      icon: parseIcon(values['group-icon'], 'AppstoreAddOutlined'),
    },
    fields: parseFields(values.fields),
  };
};

/** Parses `field item unit:text:单位:Unit weight:decimal`. */
export const parseFieldRequest = ([name, ...texts]) => {
  const fields = parseFields(texts.join());
  if (name === undefined || fields.length === 0) throw new UserError(usage);
  const file = inRoot(`contract/src/${name}/fields.ts`);
  const table = existsSync(file) && /^ {2}table: '(\w+)',$/m.exec(readFileSync(file, 'utf8'))?.[1];
  if (!table) throw new UserError(`There is no resource "${name}" in contract/src/${name}/fields.ts.`);
  if (listForeignKeys(fields).length > 0 && !/satisfies GeneratedResource;$/m.test(readFileSync(file, 'utf8')))
    throw new UserError(
      `The references of "${name}" are custom code. References can only be added to resources created by npm run new.`,
    );
  return { kebab: name, table, fields };
};
