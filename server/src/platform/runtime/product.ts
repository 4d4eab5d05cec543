import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The root of the product's files. */
export const productRoot = new URL('../../../../', import.meta.url);

const described = z
  .object({ version: z.string(), license: z.string() })
  .parse(JSON.parse(readFileSync(new URL('package.json', productRoot), 'utf8')));

/** What this program is, as its package says. */
export const { version: productVersion, license: productLicense } = described;
