import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const maxLength = 1500;

export const shorten = (messages) => {
  const text = stripVTControlCharacters(messages.filter(Boolean).join('\n')).trim();
  return text.length > maxLength ? `${text.slice(0, maxLength)} …` : text;
};

const maxPageLength = 20_000;

/** Returns the accessibility tree of the page. It is printed, because a CI run may delete its attachments. */
const readPageAtFailure = ({ attachments = [] }) => {
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!file || !existsSync(file)) return '';
  const [, page = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8')) ?? [];
  return page.slice(0, maxPageLength);
};

const listSpecs = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];

const describeResults = (tests, describe) => tests.flatMap(({ results }) => results.map(describe)).join('\n');

export const listE2eFailures = ({ suites, errors }) => [
  ...suites
    .flatMap(listSpecs)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      title: `${file}:${line} › ${title}`,
      message: describeResults(tests, (result) => shorten(result.errors.map(({ message }) => message))),
      page: describeResults(tests, readPageAtFailure),
    })),
  ...errors.map(({ message }) => ({ title: 'outside of a test', message: shorten([message]) })),
];
