import type { CSSInterpolation, CSSObject, Transformer } from '@ant-design/cssinjs';

const borderBox = 'border-box';

const isRules = (value: unknown): value is CSSObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('_keyframe' in value);

/** antd's own way of saying that everything in a component is measured with its border. */
const isSizing = (value: unknown): boolean =>
  isRules(value) &&
  Object.entries(value).every(([key, own]) =>
    key === 'boxSizing' ? own === borderBox : isPseudo(key) && isSizing(own),
  );

const isPseudo = (selector: string): boolean => /^&::?(?:before|after)(?:, &::?(?:before|after))*$/.test(selector);
const isNamesOfPart = (selector: string): boolean => selector.startsWith('[class^=');

const isMadeHere = (selector: string, rules: CSSObject): boolean =>
  /:(?:before|after)\b/.test(selector) && 'content' in rules && !('boxSizing' in rules);

/**
 * Writes antd's styles without what makes every change of a page dear. Each component says of whatever is in it, by the beginning of its
 * class, and of the `::before` and `::after` of that, that it is measured with its border. A browser tries those rules, some two hundred of them,
 * on every element whose style it resolves, and works out two pseudo-elements for each that has a class of antd's. Elements are measured
 * so everywhere (`reset.css`); a pseudo-element is told so here where it is made.
 */
export const leanStyles: Transformer = {
  visit: (rules) => {
    const kept: [string, CSSInterpolation][] = [];
    for (const [selector, value] of Object.entries(rules)) {
      if ((isNamesOfPart(selector) || isPseudo(selector)) && isSizing(value)) continue;
      const isMade = isRules(value) && isMadeHere(selector, value);
      kept.push([selector, isMade ? { ...value, boxSizing: borderBox } : value]);
    }
    return Object.fromEntries(kept) as CSSObject;
  },
};
