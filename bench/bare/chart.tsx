import {
  BarChart,
  type BarSeriesOption,
  LineChart,
  type LineSeriesOption,
  PieChart,
  type PieSeriesOption,
} from 'echarts/charts';
import {
  GridComponent,
  type GridComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components';
import { type ComposeOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';

use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | PieSeriesOption | GridComponentOption | TooltipComponentOption
>;

export const Chart = ({ option }: { option: ChartOption }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chart = init(box.current, null, { renderer: 'svg' });
    chart.setOption({ ...option, animation: false });
    return () => chart.dispose();
  }, [option]);
  return <div ref={box} style={{ height: 300 }} />;
};
