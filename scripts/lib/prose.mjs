import { readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { capture } from './run.mjs';

/** At most 40 phrases that are not plain English, with replacements. */
export const phrases = [
  [/\banew\b/i, 'again'],
  [/\bmeanwhile\b/i, 'in the meantime, or say during what'],
  [/\b(?:whoever|whomever)\b/i, 'the user who, anyone who'],
  [/\b(?:nobody|somebody|anybody)\b/i, 'no user, a user; say who'],
  [/\bat once\b/i, 'immediately, or simultaneously, or at a time'],
  [/\btold\b/i, 'notified, shown, distinguished'],
  [/\bstands\b/i, 'is'],
  [/\blies? (?:in|on|at|below|under|there|between|before)\b/i, 'is'],
  [/\bhangs? (?:below|under|at|there)\b/i, 'is a child of'],
  [/\b(?:is|are|was|were) to be\b/i, 'must be, will be'],
  [/\brefusals?\b/i, 'error'],
  [/\b(?:each|every|this|both|other) cop(?:y|ies)\b/i, 'instance'],
  [/\bjourneys?\b/i, 'e2e test'],
  [/\bnouns\b/i, 'resources'],
  [/\brooms\b/i, 'modules'],
  [/\bthe house\b/i, 'the product, the repository'],
  [/\band no more\b/i, 'at most'],
  [/\bany more\b(?! than)/i, 'any longer; no longer'],
  [/\b(?:to|for|of|by|from|than) who\b/i, 'the user who'],
  [/\b(?:tells|hears|bears|mends)\b/i, 'returns, receives, has, corrects'],
  [/\bthe wire\b/i, 'the API'],
  [/\bin vain\b/i, 'without success; failed'],
  [/\bof (?:its|their|one's|his|her) own\b/i, 'its own …, separate'],
  [/\btaken? along\b/i, 'exported'],
  [/\bon (?:its|their) way\b/i, 'loading, being sent'],
  [/\bby now\b/i, 'now, already'],
  [/\bthe likes\b/i, 'and similar'],
  [/\bput elsewhere\b/i, 'moved'],
  [/\bin force\b/i, 'current, effective'],
  [/\b(?:looks?|looked|looking) (?:at the product )?as (?:another|someone|the user|them|you)\b/i, 'views as'],
  [/\bas (?:he|she|it|they) likes?\b/i, 'any'],
  [/\bthe (?:present|former) one\b/i, 'the current one, the previous one'],
  [/\be-mail/i, 'email'],
  [/\bmobile number/i, 'phone number'],
  [/\blog-?in page\b/i, 'sign-in page'],
  [/\bset-up\b/i, 'setup'],
  [/\b(?:colour|centre|cancelled|behaviour)s?\b/i, 'American spelling'],
];

const relativePronoun = /^(?:What|Who|Whose|Whom|Whoever|Which|Where)\b/;

/** Files that may contain the phrases, with the reason. */
export const exceptions = {
  'CHANGELOG.md': 'entries of published versions stay as they are',
  'docs/glossary.md': 'names the retired words',
  'scripts/lib/prose.mjs': 'defines the phrases',
  'scripts/prose.test.mjs': 'tests the phrases',
};

const maxSubjectLength = 72;

/** Earlier commits had no limit. A release tag replaces this one. */
const lastUnchecked = '45588feb395ea474ada2ddb3426a947de10f8752';

const isEnglish = (file) => !file.includes('zh-CN');
const commentLine = /^\s*(?:\/\/|\/\*\*?|\{\/\*|\*(?=\s))\s*(.*?)\s*(?:\*\/\}?)?$/;
const titleCall = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*?)\1,/g;
const string = /(['"`])((?:\\.|(?!\1)[^\\\n])*?)\1/g;

const removeCode = (prose) => prose.replaceAll(/`[^`]*`|\{\{.*?\}\}/g, '');

const findLineNumber = (text, index) => text.slice(0, index).split('\n').length;

const findStrings = (text, pattern) =>
  [...text.matchAll(pattern)].map((match) => ({ line: findLineNumber(text, match.index), prose: match[2] }));

const findComments = (text) => {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, prose = ''] = commentLine.exec(line) ?? [];
    if (prose === '' || /^(?:@ts-|oxlint-)/.test(prose)) return [];
    const previousLine = lines[index - 1] ?? '';
    const isFirst =
      /^\s*\/\*\*?\s*$/.test(previousLine) || (!line.trimStart().startsWith('*') && !/^\s*\/\//.test(previousLine));
    return [{ line: index + 1, prose, isFirst }];
  });
};

const findParagraphs = (text) => {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    return isCode ? [] : [{ line: index + 1, prose: line.replaceAll(/\]\([^)]*\)/g, '') }];
  });
};

const findProse = (file, text) => {
  if (file.endsWith('.md')) return findParagraphs(text);
  return [
    ...findComments(text),
    ...(/\.(?:test|spec)\./.test(file) ? findStrings(text, titleCall) : []),
    ...(file.includes('words/en-US/') ? findStrings(text, string) : []),
  ];
};

export const lintProse = (file, text) => {
  if (file in exceptions || !isEnglish(file)) return [];
  return findProse(file, text).flatMap(({ line, prose, isFirst = false }) => [
    ...(isFirst && relativePronoun.test(prose)
      ? [`${file}:${line}: begin the comment with a noun or a verb: "${prose}"`]
      : []),
    ...phrases
      .map(([phrase, instead]) => [phrase.exec(removeCode(prose))?.[0], instead])
      .filter(([phrase]) => phrase !== undefined)
      .map(([phrase, instead]) => `${file}:${line}: "${phrase}" (write: ${instead})`),
  ]);
};

export const lintSubjects = (subjects) =>
  subjects
    .filter((subject) => subject.length > maxSubjectLength)
    .map((subject) => `commit subject of ${subject.length} characters (at most ${maxSubjectLength}): ${subject}`);

const git = async (...args) => {
  const { code, output } = await capture('git', args, { cwd: inRoot('.') });
  return code === 0 ? output.trim() : null;
};

/** Checks commits since the last release; finds nothing without Git. */
export const lintRepository = async () => {
  const fileList = await git('ls-files', '*.ts', '*.tsx', '*.mjs', '*.js', '*.md');
  if (fileList === null) return [];
  const base =
    (await git('describe', '--tags', '--abbrev=0')) ?? (await git('rev-parse', '-q', '--verify', lastUnchecked));
  const subjects = base === null ? null : await git('log', '--no-merges', '--format=%s', `${base}..HEAD`);
  return [
    ...fileList.split('\n').flatMap((file) => {
      try {
        return lintProse(file, readFileSync(inRoot(file), 'utf8'));
      } catch (error) {
        // The file is deleted, but the deletion is not committed yet.
        if (error.code === 'ENOENT') return [];
        throw error;
      }
    }),
    ...lintSubjects((subjects ?? '').split('\n')),
  ];
};
