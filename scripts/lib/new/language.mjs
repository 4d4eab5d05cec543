import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { UserError } from '../print.mjs';
import { inRoot } from '../root.mjs';
import { writeLabelFile } from './labels.mjs';
import { escapeQuotes, openRegister } from './register.mjs';
import { toCamelCase } from './words.mjs';

const source = 'en-US';
const folders = ['contract/src/words', 'server/src/lib/words', 'web/src/words', 'docs/guide'];

const usage = `Adds a language with copies of the English texts for translation:

  npm run new language de-DE Deutsch 'Auf Deutsch anzeigen'

The arguments are the tag, the name in the language itself, and the label of the button that switches to the language.`;

export const parseLanguageRequest = ([tag = '', name, switchTo, ...unexpectedArguments]) => {
  if (!/^[a-z]{2,3}-[A-Z]{2}$/.test(tag) || !name || !switchTo || unexpectedArguments.length > 0)
    throw new UserError(usage);
  if (existsSync(inRoot(folders[0], tag))) throw new UserError(`The language ${tag} already exists.`);
  const antd = tag.replace('-', '_');
  const dayjs = tag.split('-')[0];
  if (!existsSync(inRoot(`node_modules/antd/es/locale/${antd}.js`)))
    throw new UserError(`antd has no translation for ${tag} (antd/es/locale/${antd}).`);
  if (!existsSync(inRoot(`node_modules/dayjs/locale/${dayjs}.js`)))
    throw new UserError(`dayjs has no translation for ${tag} (dayjs/locale/${dayjs}).`);
  return { tag, name, switchTo, antd, dayjs };
};

/** Translations of web and server import those of the contract. */
const copyForLanguage = ({ tag, antd, dayjs }, file) => {
  const text = readFileSync(inRoot(file), 'utf8');
  if (!file.endsWith('.ts')) return text;
  return text
    .replaceAll(`words/${source}/`, `words/${tag}/`)
    .replace('antd/es/locale/en_US', `antd/es/locale/${antd}`)
    .replace('dayjs/locale/en', `dayjs/locale/${dayjs}`);
};

export const createLanguageFiles = (request) =>
  new Map([
    ...folders.flatMap((folder) =>
      readdirSync(inRoot(folder, source)).map((name) => [
        `${folder}/${request.tag}/${name}`,
        copyForLanguage(request, `${folder}/${source}/${name}`),
      ]),
    ),
    [`${folders[0]}/${request.tag}/label-words.ts`, writeLabelFile()],
  ]);

export const registerLanguage = ({ tag, name, switchTo }) => {
  const word = toCamelCase(tag.toLowerCase());
  const rows = {
    'contract/src/language.ts': [
      /^ {2}'en-US': \{.*$/m,
      `'${tag}': { name: '${escapeQuotes(name)}', switchTo: '${escapeQuotes(switchTo)}', countryName: 'en' },`,
    ],
    'contract/src/words/further-labels.ts': [
      /^const furtherLabels: .* = \{/m,
      `'${tag}': () => import('./${tag}/label-words.ts'),`,
    ],
    'server/src/lib/words/server-words.ts': [/'en-US': english,?/, `'${tag}': ${word},`],
    'server/src/db/seed/builtin-roles.ts': [/'en-US': english,?/, `'${tag}': ${word},`],
    'scripts/lib/docs.mjs': [
      /^ {2}'en-US': \{[\s\S]*?^ {2}\},$/m,
      `'${tag}': {
        name: '${escapeQuotes(name)}',
        title: 'Atrium documentation',
        contents: 'Contents',
        read: 'Read this page in ${escapeQuotes(name)}',
        readers: { everyone: 'For everyone', administrators: 'For administrators', engineers: 'For engineers' },
      },`,
    ],
  };
  const imports = {
    'server/src/lib/words/server-words.ts': `import { words as ${word} } from './${tag}/words.ts';`,
    'server/src/db/seed/builtin-roles.ts': `import { roleWords as ${word} } from '@atrium/contract/words/${tag}/role-words.ts';`,
  };
  return new Map(
    Object.entries(rows).map(([file, [pattern, row]]) => {
      const register = openRegister(file, readFileSync(inRoot(file), 'utf8'));
      register.replace(pattern, (match) => `${match.replace(/(?<![,{])$/, ',')}\n${row}`);
      if (imports[file]) register.addImport(imports[file]);
      return [file, register.text()];
    }),
  );
};
