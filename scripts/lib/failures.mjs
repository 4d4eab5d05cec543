import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** How much of a failure is said again at the end: what was expected, not the whole of a page. */
const maxLength = 1500;

/** What was said of one failure, without colours, and no longer than can be read. */
export const brief = (messages) => {
  const text = stripVTControlCharacters(messages.filter(Boolean).join('\n')).trim();
  return text.length > maxLength ? `${text.slice(0, maxLength)} …` : text;
};

/** Number of characters of the page that are printed: enough for a list with an open menu or dialog. */
const maxPageLength = 20_000;

/**
 * Returns the accessibility tree of the page at the moment of the failure, which Playwright attaches to each result; empty without it.
 * The folder with the attachments may be gone when somebody reads the log of a CI run.
 */
const pageAtFailure = ({ attachments = [] }) => {
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!file) return '';
  const [, page = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8')) ?? [];
  return page.slice(0, maxPageLength);
};

const saidOf = (result) =>
  [brief(result.errors.map(({ message }) => message)), pageAtFailure(result)].filter(Boolean).join('\n\n');

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** @returns what failed in a report of Playwright's: journeys, and faults outside of any, each with what was said. */
export const failuresOfJourneys = ({ suites, errors }) => [
  ...suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      title: `${file}:${line} › ${title}`,
      said: tests.flatMap(({ results }) => results.map(saidOf)).join('\n'),
    })),
  ...errors.map(({ message }) => ({ title: 'outside of a journey', said: brief([message]) })),
];
