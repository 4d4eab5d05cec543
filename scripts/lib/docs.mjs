import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { inRoot } from './root.mjs';

export const guideLanguages = {
  'zh-CN': {
    name: '中文',
    title: 'Atrium 使用文档',
    contents: '目录',
    read: '阅读本页的中文版',
    readers: { everyone: '使用者', administrators: '管理员', engineers: '工程师' },
  },
  'en-US': {
    name: 'English',
    title: 'Atrium documentation',
    contents: 'Contents',
    read: 'Read this page in English',
    readers: { everyone: 'For everyone', administrators: 'For administrators', engineers: 'For engineers' },
  },
};

const pagesByAudience = {
  everyone: ['start', 'sign-in', 'work'],
  administrators: ['rights', 'configuration', 'when-something-fails'],
  engineers: ['add-a-page', 'api'],
};

const languages = Object.keys(guideLanguages);
const [defaultLanguage] = languages;

const sources = inRoot('docs/guide');

/** Served at `/api/guide/` and `/docs/`, so links in the guide are relative. */
const builtDocs = inRoot('web/dist/docs');

const escape = (text) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** `01-start.md` has the name `start`. */
const toPageName = (file) => file.replace(/^\d+-/, '').replace(/\.md$/, '');

const toAnchor = (text) =>
  text
    .toLowerCase()
    .replaceAll(/<[^>]+>|&[^;]+;/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Throws on links to unknown pages. */
const render = (Marked, text, pageNames, place) => {
  const headings = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const words = this.parser.parseInline(tokens);
        const anchor = toAnchor(words);
        headings.push({ depth, words, anchor });
        return depth === 1 ? `<h1>${words}</h1>\n` : `<h${depth} id="${escape(anchor)}">${words}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const page = /^([a-z0-9-]+)\.md(#.*)?$/.exec(href);
        if (page && !pageNames.includes(page[1])) throw new Error(`${place} has a broken link to ${href}`);
        if (page) return `<a href="${page[1]}.html${escape(page[2] ?? '')}">${words}</a>`;
        const leaves = /^https?:/.test(href) || href.startsWith('/api/');
        return `<a href="${escape(href)}"${leaves ? ' target="_blank" rel="noopener noreferrer"' : ''}>${words}</a>`;
      },
      image({ href, text: words }) {
        return `<img src="${escape(href)}" alt="${escape(words)}" width="1280" height="800" loading="lazy">`;
      },
      table(token) {
        const cell = (tag) => (content) => `<${tag}>${this.parser.parseInline(content.tokens)}</${tag}>`;
        const head = token.header.map(cell('th')).join('');
        const rows = token.rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('\n');
        return `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>\n`;
      },
      code({ text: code }) {
        return `<pre tabindex="0"><code>${escape(code)}</code></pre>\n`;
      },
    },
  });
  const body = marked.parse(text);
  const [title] = headings;
  if (title?.depth !== 1) throw new Error(`${place} does not start with a title`);
  return { body, title: title.words, parts: headings.filter(({ depth }) => depth === 2) };
};

const renderEntry = ({ name, title, parts }, current) => {
  const isCurrent = name === current.name;
  const sectionLinks = parts.map(({ anchor, words }) => `<li><a href="#${escape(anchor)}">${words}</a></li>`).join('');
  const list = isCurrent && sectionLinks ? `<ul>${sectionLinks}</ul>` : '';
  return `<li><a href="${name}.html"${isCurrent ? ' aria-current="page"' : ''}>${title}</a>${list}</li>`;
};

const renderNavigation = (pages, current, readers) =>
  Object.entries(pagesByAudience)
    .map(([reader, names]) => {
      const entries = pages.filter(({ name }) => names.includes(name)).map((page) => renderEntry(page, current));
      return `<h2>${readers[reader]}</h2>\n<ul>\n${entries.join('\n')}\n</ul>`;
    })
    .join('\n');

const renderAppearanceScript = (folder) =>
  `<script src="${folder}static/appearance.js" data-languages="${languages.join(' ')}"></script>`;

const renderLanguageLink = (language, page) => {
  const { name, read } = guideLanguages[language];
  return `<a class="language" lang="${language}" hreflang="${language}" href="../${language}/${page.name}.html" title="${read}">${name}</a>`;
};

const renderLayout = (language, pages, page) => {
  const words = guideLanguages[language];
  const position = pages.indexOf(page);
  const step = (to, rel, arrow) =>
    to ? `<a rel="${rel}" href="${to.name}.html">${arrow(to.title)}</a>` : '<span></span>';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} · ${words.title}</title>
<link rel="icon" href="../static/favicon.svg">
<link rel="stylesheet" href="../static/guide.css">
${renderAppearanceScript('../')}
</head>
<body>
<header>
<a class="home" href="start.html">${words.title}</a>
${languages
  .filter((otherLanguage) => otherLanguage !== language)
  .map((otherLanguage) => renderLanguageLink(otherLanguage, page))
  .join('\n')}
</header>
<div class="columns">
<nav aria-label="${words.contents}">
${renderNavigation(pages, page, words.readers)}
</nav>
<main>
${page.body}
<footer>
${step(pages[position - 1], 'prev', (title) => `← ${title}`)}
${step(pages[position + 1], 'next', (title) => `${title} →`)}
</footer>
</main>
</div>
</body>
</html>
`;
};

/** Redirects to the default language, unless the script finds a better one. */
export const guideEntryPage = `<!doctype html>
<html lang="${defaultLanguage}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="1; url=${defaultLanguage}/start.html">
<title>Atrium</title>
<link rel="icon" href="static/favicon.svg">
${renderAppearanceScript('')}
</head>
<body><p>${languages
  .map((language) => `<a lang="${language}" href="${language}/start.html">${guideLanguages[language].name}</a>`)
  .join(' · ')}</p></body>
</html>
`;

const readPages = (Marked, language) => {
  const files = readdirSync(path.join(sources, language))
    .filter((file) => file.endsWith('.md'))
    .sort();
  const pageNames = files.map(toPageName);
  return files.map((file) => {
    const place = `docs/guide/${language}/${file}`;
    const text = readFileSync(path.join(sources, language, file), 'utf8');
    return { name: toPageName(file), ...render(Marked, text, pageNames, place) };
  });
};

/** Throws if the pages differ between languages. */
const readGuides = async () => {
  const { Marked } = await import('marked');
  const guides = languages.map((language) => [language, readPages(Marked, language)]);
  const [[, source]] = guides;
  const names = (pages) => pages.map(({ name }) => name).join(', ');
  for (const [language, pages] of guides)
    if (names(pages) !== names(source))
      throw new Error(
        `The pages of the guide differ: ${names(source)} in ${defaultLanguage}, ${names(pages)} in ${language}`,
      );
  const readers = Object.values(pagesByAudience).flat();
  const unassigned = source.filter(({ name }) => !readers.includes(name));
  if (unassigned.length > 0)
    throw new Error(`${names(unassigned)} has no audience: add it to pagesByAudience in scripts/lib/docs.mjs`);
  return guides;
};

export const renderDocs = async () =>
  (await readGuides()).flatMap(([language, pages]) =>
    pages.map((page) => ({ file: `${language}/${page.name}.html`, html: renderLayout(language, pages, page) })),
  );

const writeWithCompressed = (target, text) => {
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  writeFileSync(`${target}.br`, brotliCompressSync(text));
  writeFileSync(`${target}.gz`, gzipSync(text));
};

export const buildDocs = async (folder = builtDocs) => {
  const pages = await renderDocs();
  rmSync(folder, { recursive: true, force: true });
  const write = (file, text) => writeWithCompressed(path.join(folder, file), text);
  write('index.html', guideEntryPage);
  for (const { file, html } of pages) write(file, html);
  cpSync(path.join(sources, 'pictures'), path.join(folder, 'pictures'), { recursive: true });
  const files = readdirSync(path.join(sources, 'static')).map((file) => path.join(sources, 'static', file));
  for (const file of [...files, inRoot('web/public/favicon.svg')])
    write(`static/${path.basename(file)}`, readFileSync(file));
};
