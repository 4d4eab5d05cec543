import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './root.mjs';

const readChapter = (language) => readFileSync(inRoot(`docs/guide/${language}/05-add-a-page.md`), 'utf8');

/** The first line of each code block is a comment with its file. */
export const readGuideCode = (language) =>
  [...readChapter(language).matchAll(/^```tsx?\n(?:\/\/ (\S+)\n)?(.*?)^```$/gms)].map(([, file, code]) => ({
    file,
    code,
  }));

export const readGuideCommands = (language) =>
  [...readChapter(language).matchAll(/^npm run new (.+)$/gm)].map(([, args]) =>
    args
      .replace('-- ', '')
      .match(/'[^']+'|\S+/g)
      .map((arg) => arg.replaceAll("'", '')),
  );

/** Insertion points that the chapter describes, for blocks that are parts of a file. */
const insertionPoints = [
  { file: /user\/fields\.ts$/, code: /^search: /, instead: /^ {2}search: .*$/m },
  { file: /item\/fields\.ts$/, code: /^const /, before: /^export const itemResource /m },
  { file: /item\/fields\.ts$/, code: /^rule: /, after: /^ {4}name: \{$/m },
  { file: /error-codes\.ts$|error-words\.ts$/, code: /./, after: /^ {2}'field\.username': .*$/m },
  { file: /title-words\.ts$/, code: /./, after: /^ {2}export: .*$/m },
  {
    file: /permissions\.ts$/,
    code: /./,
    instead: /(?<='\/inventory\/item': \{\n(?: {4}.*\n)*? {4})buttons: \{.*\},$/m,
  },
  { file: /contract\/src\/endpoints\.ts$/, code: /^home: /, instead: /^ {2}home: .*$/m },
  { file: /contract\/src\/endpoints\.ts$/, code: /./, after: /^const additionalEndpoints: EndpointGroups = \{/m },
  { file: /app\.ts$/, code: /./, after: /^const modules.*\[$/m },
  { file: /words\/.*\/home\.ts$/, code: /./, after: /^ {2}noCards: .*$/m },
  { file: /home\/page\.tsx$/, code: /^<OpenSessions/, after: /^ +<FigureCards .*$/m },
  { file: /page\.tsx$/, code: /^const /, before: /^ {2}const cells = /m },
  { file: /page\.tsx$/, code: /^actions/, after: / cells=\{cells\}/ },
  { file: /item\.test\.ts$/, code: /^const /, before: /^ {2}\}\);\n\}\);$/m },
  { file: /item\.test\.ts$/, code: /^test/, before: /^\}\);$/m },
];

const createFieldPattern = (code) => {
  const [, name] = /^(\w+): \{$/m.exec(code) ?? [];
  return name && new RegExp(`^ {4}${name}: \\{$.*?^ {4}\\},$`, 'ms');
};

const findInsertionPoint = (file, code) => {
  if (file.endsWith('/fields.ts') && createFieldPattern(code)) return { instead: createFieldPattern(code) };
  const place = insertionPoints.find(
    (insertionPoint) => insertionPoint.file.test(file) && insertionPoint.code.test(code),
  );
  if (!place) throw new Error(`scripts/lib/guide-code.mjs has no insertion point for a block of ${file}:\n${code}`);
  return place;
};

const insertPart = (text, file, code) => {
  if (code === '') return text;
  const { before, after, instead } = findInsertionPoint(file, code);
  const pattern = before ?? after ?? instead;
  if (!pattern.test(text)) throw new Error(`${file} has no text that matches ${pattern}`);
  if (instead) return text.replace(pattern, () => code);
  return text.replace(pattern, (anchor) => (after ? `${anchor}\n${code}` : `${code}\n${anchor}`));
};

/** Resolves `…` in a file name, which replaces a number that the guide cannot know. */
const resolveFile = (folder, file) => {
  const [start, end] = path.posix.basename(file).split('…');
  if (end === undefined) return file;
  const parent = path.posix.dirname(file);
  const name = readdirSync(path.join(folder, parent)).find((entry) => entry.startsWith(start) && entry.endsWith(end));
  if (!name) throw new Error(`No file matches ${file}`);
  return `${parent}/${name}`;
};

/** Writes a file or a part of one into a copy of the repository. */
export const applyBlock = (folder, { file: codeFile, code }) => {
  const file = resolveFile(folder, codeFile);
  const fullPath = path.join(folder, file);
  if (!existsSync(fullPath) || /^export /m.test(code)) {
    mkdirSync(path.dirname(fullPath), { recursive: true });
    writeFileSync(fullPath, code);
    return file;
  }
  const [imports, part] = /^((?:import [^\n]*\n)*)(.*)$/s.exec(code).slice(1);
  const text = readFileSync(fullPath, 'utf8');
  writeFileSync(fullPath, imports + insertPart(text, file, part.trim()));
  return file;
};
