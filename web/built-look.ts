import type { Plugin } from 'vite';
import { defaultLook } from './src/lib/preference/default-look.ts';

const css = async (): Promise<string> => {
  const { inheritanceRule, rulesOf } = await import('./src/app/look.ts');
  const { themeColorPrimary: primary, colorBlindMode } = defaultLook;
  return [
    rulesOf('light', primary, colorBlindMode),
    rulesOf('dark', primary, colorBlindMode),
    inheritanceRule(primary),
  ].join('\n');
};

const names = async (): Promise<string> => {
  const { colourNames } = await import('./src/app/colour-names.ts');
  return `export const colourNames = ${JSON.stringify(colourNames.join(' '))}.split(' ');`;
};

/** Works out the colours of the default look once, here, and not in every browser before its first paint. */
export const builtLook = (): Plugin => ({
  name: 'built-look',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /[\\/]src[\\/]app[\\/](?:default-look\.css|colour-names\.ts)$/ },
    handler: (id) => (id.endsWith('.css') ? css() : names()),
  },
});
