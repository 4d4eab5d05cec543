import { Button, Form, Input, Select } from 'antd';

const options = ['one', 'two', 'three'].map((value) => ({ value, label: value }));

export const FormPage = () => (
  <Form layout="vertical">
    {Array.from({ length: 5 }, (_, at) => (
      <Form.Item key={at} name={`field ${at}`} label={`Field ${at}`} rules={[{ required: true }]}>
        <Input />
      </Form.Item>
    ))}
    <Form.Item name="choice" label="Choice">
      <Select options={options} />
    </Form.Item>
    <Button type="primary" htmlType="submit">
      Save
    </Button>
  </Form>
);
