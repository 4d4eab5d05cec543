import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inRoot } from '../root.mjs';
import { UserError } from '../print.mjs';
import { fieldsOf, keysOf } from './fields.mjs';
import { camel, chineseOf, inSentence, pascal, plural, sentence, snake, withArticle } from './words.mjs';

export const usage = `Creates a page with its resource definition, table, list, form, details, permissions, menu item and tests.

  npm run new /inventory/item
  npm run new /inventory/item -- --zh 物料 --en Item --fields price:integer:单价:Price,maker:text:厂商:Maker

  --zh, --en               singular label; default: the last part of the path, translated if the word is known
  --fields                 name:type:Chinese:English,… besides name, code, status and remark; types: text, integer,
                           decimal, decimal(CNY), date, flag, choice(gold|silver), choices(gold|silver), json, and
                           user, role, menu, dept for a reference: user(clear) is cleared when the user is
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

const word = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*';
const pathPattern = new RegExp(`^(?:/${word})+$`);
const ownPaths = [
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
const drawers = /^(?:index|utils?|helpers?|misc|common|types?|page)$/;

const pathOf = (positionals) => {
  const [given, ...more] = positionals;
  if (given === undefined) throw new UserError(usage);
  if (more.length > 0)
    throw new UserError(`Only one page can be created at a time, and options follow "--".\n\n${usage}`);
  const path = given.startsWith('/') ? given : `/${given}`;
  if (!pathPattern.test(path)) {
    throw new UserError(
      `"${given}" is not a valid path: use lowercase letters, digits and hyphens, such as /inventory/stock-take.`,
    );
  }
  if (ownPaths.some((own) => path === own || path.startsWith(`${own}/`))) {
    throw new UserError(`${path} is reserved by the product. Choose another path.`);
  }
  const drawer = path.split('/').find((segment) => drawers.test(segment));
  if (drawer) throw new UserError(`"${drawer}" is a catch-all name. Choose another path.`);
  return path;
};

const otherMeanings = new Set(
  'ApiError,App,Array,Atrium,Boolean,Button,Cell,Change,Copy,Copyable,Database,DataColumn,DataTable,Date,Descriptions,Drawer,Edited,EmptyState,Error,Event,Filtered,Flag,Form,HistoryList,Input,InputNumber,Kysely,Language,ListQuery,Map,NeedButton,Number,Object,Panel,Promise,Record,RowFormDrawer,Select,Set,Sheet,State,StatusTag,String,Switch,Symbol,Table,Tabs,Translation,Values,Wording'.split(
    ',',
  ),
);
const keywords =
  /^(?:break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with|let|static|yield|await)$/;

const nounOf = (given, path) => {
  const noun = given ?? path.split('/').at(-1);
  const way = `set another name with --name, such as --name ${path.slice(1).replaceAll('/', '-')}`;
  if (!new RegExp(`^${word}$`).test(noun))
    throw new UserError(`"${noun}" is not a valid resource name: use lowercase letters, digits and hyphens.`);
  if (keywords.test(noun) || otherMeanings.has(pascal(noun)))
    throw new UserError(`"${noun}" has another meaning in the code: ${way}.`);
  return noun;
};

const iconOf = (given, otherwise) => {
  const icon = given ?? otherwise;
  if (!/^\w+Outlined$/.test(icon) || !existsSync(inRoot('node_modules/@ant-design/icons', `${icon}.js`))) {
    throw new UserError(`antd has no icon "${icon}"; see https://ant.design/components/icon for the outlined ones.`);
  }
  return icon;
};

const spoken = (text, name) => {
  if (text !== undefined && (text.trim() === '' || /[{}\n]/.test(text)))
    throw new UserError(`--${name} requires a text without braces and line breaks.`);
  return text?.trim();
};

/** Returns the names in all forms that the templates need. */
export const readRequest = (args) => {
  const { values, positionals } = parse(args);
  if (values.help) throw new UserError(usage);
  const path = pathOf(positionals);
  const noun = nounOf(values.name, path);
  const last = path.split('/').at(-1);
  const en = spoken(values.en, 'en') ?? sentence(last);
  const one = inSentence(en);
  return {
    path,
    kebab: noun,
    kebabs: plural(noun),
    noun: camel(noun),
    Noun: pascal(noun),
    nouns: plural(camel(noun)),
    Nouns: plural(pascal(noun)),
    table: snake(plural(camel(noun))),
    zh: spoken(values.zh, 'zh') ?? chineseOf(last) ?? en,
    en: { title: plural(en), one, plural: plural(one), a: withArticle(one) },
    icon: iconOf(values.icon, 'ProfileOutlined'),
    group: {
      zh: spoken(values['group-zh'], 'group-zh'),
      en: spoken(values['group-en'], 'group-en'),
      icon: iconOf(values['group-icon'], 'AppstoreAddOutlined'),
    },
    fields: fieldsOf(values.fields),
  };
};

/** Parses `field item unit:text:单位:Unit weight:decimal`. */
export const readFieldRequest = ([noun, ...texts]) => {
  const fields = fieldsOf(texts.join());
  if (noun === undefined || fields.length === 0) throw new UserError(usage);
  const file = inRoot(`contract/src/${noun}/fields.ts`);
  const table = existsSync(file) && /^ {2}table: '(\w+)',$/m.exec(readFileSync(file, 'utf8'))?.[1];
  if (!table) throw new UserError(`There is no resource "${noun}" in contract/src/${noun}/fields.ts.`);
  if (keysOf(fields).length > 0 && !/satisfies CrudResource;$/m.test(readFileSync(file, 'utf8')))
    throw new UserError(
      `The references of "${noun}" are custom code. References can only be added to resources created by npm run new.`,
    );
  return { kebab: noun, table, fields };
};
