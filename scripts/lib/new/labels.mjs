import { labeledDefinitions } from '../../../contract/src/resources.ts';
import { escapeQuotes } from './register.mjs';

const source = 'en-US';

/** Returns source code; labels that are not in `translations` are in English. */
const writeLabels = (part, translations = {}) =>
  Object.entries(part).flatMap(([key, inner]) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return [];
    if (source in inner) return [`'${key}': '${escapeQuotes(translations[key] ?? inner[source])}',`];
    const texts = writeLabels(inner, translations[key]);
    return texts.length === 0 ? [] : [`'${key}': {`, ...texts, '},'];
  });

export const writeLabelFile = (texts = {}) =>
  [
    "import type { Labels } from '../../resources.ts';",
    '',
    '/** Labels of resource definitions. */',
    'export const labels: Labels = {',
    ...writeLabels(labeledDefinitions, texts),
    '};',
    '',
  ].join('\n');
