import { Button, Form, Input } from 'antd';

export const SignIn = ({ onDone }: { onDone?: () => void }) => (
  <Form layout="vertical" style={{ maxWidth: 320, margin: '20vh auto' }} {...(onDone && { onFinish: onDone })}>
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
);
