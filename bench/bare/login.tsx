import { Button, ConfigProvider, Form, Input } from 'antd';
import { show } from './show.tsx';

show(
  <ConfigProvider>
    <Form layout="vertical" style={{ maxWidth: 320, margin: '20vh auto' }}>
      <Form.Item name="username" label="Username" rules={[{ required: true }]}>
        <Input />
      </Form.Item>
      <Form.Item name="password" label="Password" rules={[{ required: true }]}>
        <Input.Password />
      </Form.Item>
      <Button type="primary" htmlType="submit" block>
        Sign in
      </Button>
    </Form>
  </ConfigProvider>,
);
