export { default as words } from 'antd/es/locale/zh_CN';
