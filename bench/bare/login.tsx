import { ConfigProvider } from 'antd';
import { show } from './show.tsx';
import { SignIn } from './sign-in.tsx';

show(
  <ConfigProvider>
    <SignIn />
  </ConfigProvider>,
);
