import { Card } from 'antd';
import { bar, line, pie } from './charts.ts';
import { Chart } from './chart.tsx';

export const ChartPage = () => (
  <>
    {Object.entries({ line, pie, bar }).map(([title, option]) => (
      <Card key={title} title={title}>
        <Chart option={option} />
      </Card>
    ))}
  </>
);
