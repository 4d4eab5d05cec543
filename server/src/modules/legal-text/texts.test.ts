import { languages } from '@atrium/contract/language.ts';
import { legalTextNames } from '@atrium/contract/legal-text/fields.ts';
import { expect, test } from 'vitest';
import { readDefaultText } from './texts.ts';

test.each(languages)('the default legal texts in %s use the same quotes as the UI', (language) => {
  for (const name of legalTextNames) expect(readDefaultText(name, language)).not.toMatch(/["]|\w'\w/);
});
