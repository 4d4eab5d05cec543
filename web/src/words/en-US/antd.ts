/** Texts of antd's own components. */
export { default as words } from 'antd/es/locale/en_US';
