import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fieldParts } from './fields.mjs';
import { languages, quoted } from './registers.mjs';

const templates = path.join(path.dirname(fileURLToPath(import.meta.url)), 'templates');

const source = 'zh-CN';

/** Where each template goes; what other languages say is English until somebody translates it. */
const places = ({ path: page, kebab }, migration) => ({
  'contract-fields.ts': `contract/src/${kebab}/fields.ts`,
  'contract-schemas.ts': `contract/src/${kebab}/schemas.ts`,
  'contract-calls.ts': `contract/src/${kebab}/calls.ts`,
  'contract-endpoints.ts': `contract/src/${kebab}/endpoints.ts`,
  'row.ts': `server/src/db/rows/${kebab}.ts`,
  'migration.ts': `server/src/db/migrations/${migration}.ts`,
  'routes.ts': `server/src/features/${kebab}/routes.ts`,
  'store.ts': `server/src/features/${kebab}/store.ts`,
  'export.ts': `server/src/features/${kebab}/export.ts`,
  'write.ts': `server/src/features/${kebab}/write.ts`,
  'test.ts': `server/src/features/${kebab}/${kebab}.test.ts`,
  'page.tsx': `web/src/pages${page}/page.tsx`,
  'dialog.ts': `web/src/pages${page}/${kebab}-dialog.ts`,
  'actions.tsx': `web/src/pages${page}/${kebab}-actions.tsx`,
  'columns.tsx': `web/src/pages${page}/use-${kebab}-columns.tsx`,
  'filter.tsx': `web/src/pages${page}/${kebab}-filter.tsx`,
  'form.tsx': `web/src/pages${page}/${kebab}-form.tsx`,
  'detail.tsx': `web/src/pages${page}/${kebab}-detail.tsx`,
  'words.zh-CN.ts': `web/src/words/${source}/${kebab}.ts`,
  'journey.ts': `e2e/${kebab}.spec.ts`,
});

const gaps = (request, menuKey) => {
  const { zh, en, fields, noun, path: page } = request;
  const parts = fieldParts(fields, noun, quoted);
  return {
    ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [`fields.${name}`, text])),
    ...Object.fromEntries(
      ['path', 'kebab', 'noun', 'Noun', 'nouns', 'Nouns', 'table', 'kebabs'].map((name) => [name, request[name]]),
    ),
    up: page
      .split('/')
      .map(() => '..')
      .join('/'),
    menuKey: `.${menuKey}`,
    zh: quoted(zh),
    'zh.create': quoted(`新增${zh}`),
    'zh.noneMatch': quoted(`没有符合条件的${zh}`),
    'En.plural': quoted(en.title),
    ...Object.fromEntries(Object.entries(en).map(([name, text]) => [`en.${name}`, quoted(text)])),
  };
};

/** The files of a page, by their paths in the repository. */
export const newFiles = (request, { menuKey, migration }) => {
  const known = gaps(request, menuKey);
  // What fills a gap may have gaps of its own.
  const fill = (text) =>
    text.replaceAll(/%([A-Za-z]+(?:\.[A-Za-z]+)?)%/g, (gap, name) => (name in known ? fill(known[name]) : gap));
  return new Map(
    [
      ...Object.entries(places(request, migration)),
      ...languages
        .filter((language) => language !== source)
        .map((language) => ['words.en-US.ts', `web/src/words/${language}/${request.kebab}.ts`]),
    ].map(([template, file]) => [file, fill(readFileSync(path.join(templates, `${template}.txt`), 'utf8'))]),
  );
};
