import { Card, ConfigProvider, Layout, Menu } from 'antd';
import { Chart, type ChartOption } from './chart.tsx';
import { show } from './show.tsx';

const days = Array.from({ length: 7 }, (_, day) => `Day ${day + 1}`);
const figures = [820, 932, 901, 934, 690, 730, 620];

const line: ChartOption = {
  xAxis: { type: 'category', data: days },
  yAxis: { type: 'value' },
  tooltip: { trigger: 'axis' },
  series: [{ type: 'line', data: figures, smooth: true, areaStyle: {} }],
};
const pie: ChartOption = {
  tooltip: { trigger: 'item' },
  series: [
    {
      type: 'pie',
      radius: ['45%', '70%'],
      data: days.slice(0, 5).map((name, at) => ({ name, value: figures[at] ?? 0 })),
    },
  ],
};
const bar: ChartOption = {
  xAxis: { type: 'category', data: days.slice(0, 6) },
  yAxis: { type: 'value' },
  tooltip: { trigger: 'axis' },
  series: [{ type: 'bar', data: figures.slice(0, 6) }],
};

const entries = ['Home', 'Access', 'Nested', 'Outside', 'System', 'About'].map((label) => ({ key: label, label }));

show(
  <ConfigProvider>
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider theme="light">
        <Menu mode="inline" selectedKeys={['Home']} items={entries} />
      </Layout.Sider>
      <Layout>
        <Layout.Header />
        <Layout.Content style={{ padding: 16 }}>
          <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(4, 1fr)' }}>
            {['Visits', 'New users', 'Orders', 'Sales'].map((title, at) => (
              <Card key={title} title={title}>
                {figures[at]}
              </Card>
            ))}
            <Card title="Visits a day" style={{ gridColumn: 'span 4' }}>
              <Chart option={line} />
            </Card>
            <Card title="Sales by category" style={{ gridColumn: 'span 2' }}>
              <Chart option={pie} />
            </Card>
            <Card title="Visits by source" style={{ gridColumn: 'span 2' }}>
              <Chart option={bar} />
            </Card>
          </div>
        </Layout.Content>
      </Layout>
    </Layout>
  </ConfigProvider>,
);
