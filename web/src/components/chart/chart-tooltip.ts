import type { ChartOption } from './chart-engine.ts';
import { chartStyle, chartText } from './chart-style.ts';

export interface TooltipText {
  readonly title: string;
  readonly lines: readonly { readonly name: string; readonly value: string; readonly color: string }[];
}

const createElement = (text: string, className: string): HTMLElement => {
  const node = document.createElement('div');
  node.className = className;
  node.textContent = text;
  return node;
};

/** Built as elements instead of HTML, because the text may come from the server. */
const createContent = ({ title, lines }: TooltipText): HTMLElement => {
  const container = createElement('', 'flex flex-col gap-1');
  container.append(createElement(title, 'font-medium'));
  for (const { name, value, color } of lines) {
    const row = createElement('', 'flex items-center gap-2');
    const mark = createElement('', 'size-2 rounded-full');
    mark.style.background = color;
    row.append(
      mark,
      createElement(name, 'text-secondary'),
      createElement(value, 'ms-auto ps-4 font-medium tabular-nums'),
    );
    container.append(row);
  }
  return container;
};

export const createTooltip = (
  trigger: 'axis' | 'item',
  getText: (index: number) => TooltipText | undefined,
): NonNullable<ChartOption['tooltip']> => ({
  trigger,
  confine: true,
  transitionDuration: 0.1,
  backgroundColor: chartStyle.surface,
  borderWidth: 0,
  padding: [8, 12],
  extraCssText: 'box-shadow: var(--ant-box-shadow-secondary); border-radius: var(--ant-border-radius)',
  textStyle: { color: chartStyle.text, fontSize: chartText.fontSize },
  axisPointer: { type: trigger === 'axis' ? 'line' : 'none', lineStyle: { color: chartStyle.line, type: 'solid' } },
  formatter: (points) => {
    const index = (Array.isArray(points) ? points[0] : points)?.dataIndex;
    const text = index === undefined ? undefined : getText(index);
    return text ? createContent(text) : '';
  },
});
