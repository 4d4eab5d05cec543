import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Root folder of the product. */
export const productRoot = new URL('../../../../', import.meta.url);

const described = z
  .object({ version: z.string(), license: z.string() })
  .parse(JSON.parse(readFileSync(new URL('package.json', productRoot), 'utf8')));

/** From package.json. */
export const { version: productVersion, license: productLicense } = described;
