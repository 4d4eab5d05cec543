import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const maxLength = 1500;

export const brief = (messages) => {
  const text = stripVTControlCharacters(messages.filter(Boolean).join('\n')).trim();
  return text.length > maxLength ? `${text.slice(0, maxLength)} …` : text;
};

/** Enough for a list with an open menu or dialog. */
const maxPageLength = 20_000;

/** Printed because attachments of a CI run may be deleted. */
const pageAtFailure = ({ attachments = [] }) => {
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!file) return '';
  const [, page = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8')) ?? [];
  return page.slice(0, maxPageLength);
};

const saidOf = (result) =>
  [brief(result.errors.map(({ message }) => message)), pageAtFailure(result)].filter(Boolean).join('\n\n');

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Includes errors outside of tests. */
export const listE2eFailures = ({ suites, errors }) => [
  ...suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      title: `${file}:${line} › ${title}`,
      said: tests.flatMap(({ results }) => results.map(saidOf)).join('\n'),
    })),
  ...errors.map(({ message }) => ({ title: 'outside of a test', said: brief([message]) })),
];
