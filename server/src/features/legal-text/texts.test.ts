import { languages } from '@atrium/contract/language.ts';
import { legalTextNames } from '@atrium/contract/legal-text/fields.ts';
import { expect, test } from 'vitest';
import { usualText } from './texts.ts';

test.each(languages)('the texts that the product brings in %s quote as its words do', (language) => {
  for (const name of legalTextNames) expect(usualText(name, language)).not.toMatch(/["]|\w'\w/);
});
