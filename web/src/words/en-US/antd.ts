export { default as words } from 'antd/es/locale/en_US';
