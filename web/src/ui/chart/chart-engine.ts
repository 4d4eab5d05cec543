import { BarChart, LineChart, PieChart } from 'echarts/charts';
import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import { type ComposeOption, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

register([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

/** What a chart of this product can be told to draw. */
export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | PieSeriesOption | GridComponentOption | TooltipComponentOption
>;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** How long a box must keep its new size before its chart is drawn again, in milliseconds. */
const settleTime = 80;

/** The family of every chart's text, as soon as one has asked for it: asking costs a look at every style that has changed. */
let family: string | undefined;

/** A chart in a box of the page: drawn once the box has a size, and again whenever the size has changed. */
export class Drawing {
  private chart: ReturnType<typeof init> | undefined;
  private option: ChartOption | undefined;
  private settling: ReturnType<typeof setTimeout> | undefined;
  private readonly box: HTMLElement;
  private readonly watcher: ResizeObserver;

  constructor(box: HTMLElement) {
    this.box = box;
    this.watcher = new ResizeObserver(([entry]) => entry && this.fit(entry.contentRect));
    this.watcher.observe(box);
  }

  /** Draws `option`; the same one again costs nothing. */
  show(option: ChartOption): void {
    if (option === this.option) return;
    this.option = option;
    this.draw();
  }

  dispose(): void {
    clearTimeout(this.settling);
    this.watcher.disconnect();
    this.chart?.dispose();
  }

  private draw(): void {
    if (!this.chart || !this.option) return;
    // Text is measured on a canvas, which knows no CSS variables: it takes the family that the box has come to.
    family ??= getComputedStyle(this.box).fontFamily;
    this.chart.setOption({
      ...this.option,
      textStyle: { fontFamily: family },
      animation: !reducedMotion.matches,
    });
  }

  /** Takes the size that it was told: asking the page for it would have everything laid out anew after each chart. */
  private fit(box: DOMRectReadOnly): void {
    const [width, height] = [Math.round(box.width), Math.round(box.height)];
    clearTimeout(this.settling);
    // Without a size the page is hidden behind another tab: when it comes back, the size is most often the same.
    if (width === 0 || height === 0) return;
    if (!this.chart) {
      this.chart = init(this.box, null, { renderer: 'svg', width, height });
      this.draw();
    } else if (width !== this.chart.getWidth() || height !== this.chart.getHeight()) {
      this.settling = setTimeout(() => this.chart?.resize({ width, height }), settleTime);
    }
  }
}
