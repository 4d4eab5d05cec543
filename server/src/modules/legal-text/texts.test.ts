import { languages } from '@atrium/contract/language.ts';
import { legalTextNames } from '@atrium/contract/legal-text/fields.ts';
import { expect, test } from 'vitest';
import { usualText } from './texts.ts';

test.each(languages)('the default legal texts in %s use the same quotes as the UI', (language) => {
  for (const name of legalTextNames) expect(usualText(name, language)).not.toMatch(/["]|\w'\w/);
});
