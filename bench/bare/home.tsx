import { Card, ConfigProvider, Layout, Menu } from 'antd';
import { Chart } from './chart.tsx';
import { bar, figures, line, pie } from './charts.ts';
import { show } from './show.tsx';

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
