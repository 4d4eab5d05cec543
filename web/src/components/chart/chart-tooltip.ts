import type { ChartOption } from './chart-engine.ts';
import { chartStyle, chartText } from './chart-style.ts';

export interface TooltipText {
  readonly title: string;
  readonly lines: readonly { readonly name: string; readonly value: string; readonly color: string }[];
}

const element = (text: string, className: string): HTMLElement => {
  const node = document.createElement('div');
  node.className = className;
  node.textContent = text;
  return node;
};

/** Built as elements instead of HTML, because the text may come from the server. */
const content = ({ title, lines }: TooltipText): HTMLElement => {
  const box = element('', 'flex flex-col gap-1');
  box.append(element(title, 'font-medium'));
  for (const { name, value, color } of lines) {
    const row = element('', 'flex items-center gap-2');
    const mark = element('', 'size-2 rounded-full');
    mark.style.background = color;
    row.append(mark, element(name, 'text-secondary'), element(value, 'ms-auto ps-4 font-medium tabular-nums'));
    box.append(row);
  }
  return box;
};

export const tooltip = (
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
    return text ? content(text) : '';
  },
});
