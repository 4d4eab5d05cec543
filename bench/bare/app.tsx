import { ConfigProvider, Layout, Menu } from 'antd';
import { type ComponentType, useEffect, useState } from 'react';
import { show } from './show.tsx';
import { SignIn } from './sign-in.tsx';

const pages: Readonly<Record<string, () => Promise<ComponentType>>> = {
  chart: async () => (await import('./chart-page.tsx')).ChartPage,
  table: async () => (await import('./table-page.tsx')).TablePage,
  form: async () => (await import('./form-page.tsx')).FormPage,
};

const entries = Object.keys(pages).map((key) => ({ key, label: key }));
const signedInKey = 'bare-signed-in';

const Inside = () => {
  const [openPage, setOpenPage] = useState<{ name: string; Page: ComponentType } | null>(null);
  const open = (name: string) => void pages[name]?.().then((Page) => setOpenPage({ name, Page }));
  useEffect(() => open('chart'), []);
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider theme="light">
        <Menu
          mode="inline"
          selectedKeys={openPage ? [openPage.name] : []}
          items={entries}
          onClick={({ key }) => open(key)}
        />
      </Layout.Sider>
      <Layout.Content style={{ padding: 16 }}>
        {openPage && (
          <div data-page={openPage.name}>
            <openPage.Page />
          </div>
        )}
      </Layout.Content>
    </Layout>
  );
};

const App = () => {
  const [isInside, setInside] = useState(() => localStorage.getItem(signedInKey) !== null);
  const enter = () => {
    localStorage.setItem(signedInKey, '');
    setInside(true);
  };
  return <ConfigProvider>{isInside ? <Inside /> : <SignIn onDone={enter} />}</ConfigProvider>;
};

show(<App />);
