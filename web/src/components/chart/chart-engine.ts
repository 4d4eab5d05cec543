import { BarChart, LineChart, PieChart } from 'echarts/charts';
import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import { type ComposeOption, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

register([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | PieSeriesOption | GridComponentOption | TooltipComponentOption
>;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

const resizeDelayMs = 80;

/** Cached, because reading it forces a style recalculation. */
let fontFamily: string | undefined;

export class Drawing {
  private chart: ReturnType<typeof init> | undefined;
  private option: ChartOption | undefined;
  private hasTooltip = false;
  private resizeTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly container: HTMLElement;
  private readonly resizeObserver: ResizeObserver;

  constructor(container: HTMLElement) {
    this.container = container;
    this.resizeObserver = new ResizeObserver(([entry]) => entry && this.resize(entry.contentRect));
    this.resizeObserver.observe(container);
    container.addEventListener('pointerover', () => this.addTooltip(), { once: true });
  }

  show(option: ChartOption): void {
    if (option === this.option) return;
    this.option = option;
    this.draw();
  }

  dispose(): void {
    clearTimeout(this.resizeTimer);
    this.resizeObserver.disconnect();
    this.chart?.dispose();
  }

  private addTooltip(): void {
    this.hasTooltip = true;
    this.draw();
  }

  private draw(): void {
    if (!this.chart || !this.option) return;
    const { tooltip, ...parts } = this.option;
    // Canvas doesn't support CSS variables when it measures text.
    fontFamily ??= getComputedStyle(this.container).fontFamily;
    this.chart.setOption({
      ...parts,
      // Its first layout is slow, so it is added when the pointer is first over the chart.
      ...(this.hasTooltip && tooltip && { tooltip }),
      textStyle: { fontFamily },
      animation: !reducedMotion.matches,
    });
  }

  private resize(bounds: DOMRectReadOnly): void {
    const [width, height] = [Math.round(bounds.width), Math.round(bounds.height)];
    clearTimeout(this.resizeTimer);
    // A hidden page has no size; when it is shown again, the size has usually not changed.
    if (width === 0 || height === 0) return;
    if (!this.chart) {
      this.chart = init(this.container, null, { renderer: 'svg', width, height });
      this.draw();
    } else if (width !== this.chart.getWidth() || height !== this.chart.getHeight()) {
      this.resizeTimer = setTimeout(() => this.chart?.resize({ width, height }), resizeDelayMs);
    }
  }
}
