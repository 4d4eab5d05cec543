import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const productRoot = new URL('../../../../', import.meta.url);

const packageInfo = z
  .object({ version: z.string(), license: z.string() })
  .parse(JSON.parse(readFileSync(new URL('package.json', productRoot), 'utf8')));

export const { version: productVersion, license: productLicense } = packageInfo;
