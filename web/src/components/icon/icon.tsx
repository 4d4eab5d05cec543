import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types';
import { createElement, memo, type ReactNode } from 'react';

const toReactAttributes = (attrs: AbstractNode['attrs']) =>
  Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [
      name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

const draw = ({ tag, attrs, children = [] }: AbstractNode, key: number): ReactNode =>
  createElement(tag, { ...toReactAttributes(attrs), key }, ...children.map(draw));

/** antd's own component adds a wrapper and a style sheet for each icon, which is slow in lists. */
export const Icon = memo(({ of: { icon }, className = '' }: { of: IconDefinition; className?: string }) => {
  // Two-tone icons, which the product does not use.
  if (typeof icon === 'function') return null;
  return (
    <svg {...toReactAttributes(icon.attrs)} className={`icon ${className}`} fill="currentColor" aria-hidden>
      {icon.children?.map(draw)}
    </svg>
  );
});
