import { theme } from 'antd';
import { isColourToken } from './theme-tokens.ts';

/** The names of antd's tokens that are a colour or a shadow; the build works them out and writes them down (`built-look.ts`). */
export const colourNames: readonly string[] = Object.keys(theme.getDesignToken()).filter(isColourToken);
