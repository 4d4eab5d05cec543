import { Table } from 'antd';

const columns = ['name', 'department', 'role', 'status', 'time'].map((name) => ({
  key: name,
  dataIndex: name,
  title: name,
}));
const rows = Array.from({ length: 20 }, (_, at) => ({
  key: at,
  ...Object.fromEntries(columns.map(({ key }) => [key, `${key} ${at}`])),
}));

export const TablePage = () => <Table columns={columns} dataSource={rows} pagination={{ pageSize: 20 }} />;
