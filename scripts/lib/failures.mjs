import { stripVTControlCharacters } from 'node:util';

/** How much of a failure is said again at the end: what was expected, not the whole of a page. */
const maxLength = 1500;

/** What was said of one failure, without colours, and no longer than can be read. */
export const brief = (messages) => {
  const text = stripVTControlCharacters(messages.filter(Boolean).join('\n')).trim();
  return text.length > maxLength ? `${text.slice(0, maxLength)} …` : text;
};

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** @returns what failed in a report of Playwright's: journeys, and faults outside of any, each with what was said. */
export const failuresOfJourneys = ({ suites, errors }) => [
  ...suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => ({
      title: `${file}:${line} › ${title}`,
      said: brief(tests.flatMap(({ results }) => results.flatMap((one) => one.errors.map(({ message }) => message)))),
    })),
  ...errors.map(({ message }) => ({ title: 'outside of a journey', said: brief([message]) })),
];
