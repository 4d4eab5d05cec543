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
const signedIn = 'bare-signed-in';

const Inside = () => {
  const [shown, setShown] = useState<{ name: string; Page: ComponentType } | null>(null);
  const open = (name: string) => void pages[name]?.().then((Page) => setShown({ name, Page }));
  useEffect(() => open('chart'), []);
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Layout.Sider theme="light">
        <Menu mode="inline" selectedKeys={shown ? [shown.name] : []} items={entries} onClick={({ key }) => open(key)} />
      </Layout.Sider>
      <Layout.Content style={{ padding: 16 }}>
        {shown && (
          <div data-page={shown.name}>
            <shown.Page />
          </div>
        )}
      </Layout.Content>
    </Layout>
  );
};

const App = () => {
  const [isInside, setInside] = useState(() => localStorage.getItem(signedIn) !== null);
  const enter = () => {
    localStorage.setItem(signedIn, '');
    setInside(true);
  };
  return <ConfigProvider>{isInside ? <Inside /> : <SignIn onDone={enter} />}</ConfigProvider>;
};

show(<App />);
